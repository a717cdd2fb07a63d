import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HearResult, HearTask } from './hear-client.ts';
import { built } from './shipped-fraud-model.ts';
import { median, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

const model = resolve('models/speech-en-small');
const peer = 'pocketsphinx_continuous';
const { editDistance } = await built<{ editDistance(a: string[], b: string[]): number }>(
  'core/speech/models/edit-distance.js',
);
/** Who speaks on each side of the sample calls. */
const speakers = ['Agent', 'Customer'];

/** Sample calls with a voice of each engine: the service's transcriber next to pocketsphinx, which every Debian has. */
export async function hearBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  if (!existsSync(`/usr/bin/${peer}`)) {
    console.error(`hear is left out: it needs ${peer}.`);
    return [];
  }
  const calls = (JSON.parse(readFileSync('samples/samples.json', 'utf8')) as Call[]).slice(0, quick ? 1 : 4);
  const paths = calls.flatMap(({ file }) => sides(workplace.folder, file));
  const seconds = paths.reduce((sum, path) => sum + (statSync(path).size - 44) / 32_000, 0);
  const said = calls.flatMap(({ transcript }) => {
    const lines = readFileSync(join('samples', transcript), 'utf8').split('\n');
    return speakers.map((name) => lines.flatMap((line) => line.split(`<v ${name}>`)[1] ?? []).join(' '));
  });
  const ours: HearResult[] = [];
  const theirs: HearResult[] = [];
  for (let run = 0; run < (quick ? 1 : 3); run++) {
    theirs.push(heardByPeer(paths));
    ours.push(await workplace.ask('test/bench/hear-client.ts', { model, paths } satisfies HearTask));
  }
  const of = (runs: readonly HearResult[], figure: 'ms' | 'processorMs') => median(runs.map((each) => each[figure]));
  const row = (title: string, runs: readonly HearResult[]) => [
    title,
    `${(of(runs, 'ms') / 1000).toFixed(1)} s`,
    ratio(of(runs, 'ms'), of(theirs, 'ms')),
    `${(of(runs, 'processorMs') / 1000).toFixed(1)} s`,
    ratio(of(runs, 'processorMs'), of(theirs, 'processorMs')),
    `${(100 * wordErrors(said, runs[0]!.texts)).toFixed(1)} %`,
  ];
  return [
    {
      title: `Voice detection and recognition of ${(seconds / 60).toFixed(1)} minutes of sample calls, side by side`,
      note: 'Medians of runs that take turns. The peer loads its model for each side, which takes half a second.',
      columns: ['way', 'time', 'ratio', 'processor', 'ratio', 'wrong words'],
      rows: [row('pocketsphinx', theirs), row('speech-en-small', ours)],
    },
  ];
}

interface Call {
  readonly file: string;
  readonly transcript: string;
}

function heardByPeer(paths: readonly string[]): HearResult {
  const [began, processor] = [performance.now(), childrenMs()];
  const texts = paths.map(
    (path) => spawnSync(peer, ['-infile', path, '-logfn', '/dev/null'], { encoding: 'utf8' }).stdout,
  );
  return { ms: performance.now() - began, processorMs: childrenMs() - processor, texts };
}

/** Processor time of children that have ended, of which Linux counts hundredths of a second. */
function childrenMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

function wordErrors(said: readonly string[], heard: readonly string[]): number {
  const words = said.map(wordsIn);
  const errors = words.reduce((sum, each, at) => sum + editDistance(each, wordsIn(heard[at]!)), 0);
  return errors / words.flat().length;
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
