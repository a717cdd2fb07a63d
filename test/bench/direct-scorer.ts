import { fileURLToPath } from 'node:url';
import type { FraudModel, Plugin, Transcript } from '../../src/core/sdk/index.js';

/** What result.bench.ts asks of this process: to score without any service. */
export interface DirectTask {
  /** WebVTT. */
  readonly transcript: string;
  readonly times: number;
}

const built = <T>(path: string): Promise<T> =>
  import(new URL(`../../dist/${path}`, import.meta.url).href) as Promise<T>;
const nothing = () => {};

const task = JSON.parse(process.argv[2] ?? '{}') as DirectTask;
const { default: plugin } = await built<{ default: Plugin<'fraud-model'> }>('plugins/fraud-model-onnx/plugin.js');
const { readTranscript } = await built<{ readTranscript(source: string): Promise<Transcript> }>(
  'core/analyses/transcripts/read-transcript.js',
);
const folder = fileURLToPath(new URL('../../models/fraud-en', import.meta.url));
const transcript = await readTranscript(task.transcript);
const began = performance.now();
const unused = () => Promise.reject(new Error('A fraud model reads no file.'));
const model: FraudModel = await plugin.create(
  { folder, threads: 1 },
  {
    id: 'direct',
    log: { info: nothing, warn: nothing, error: nothing },
    files: { read: unused, path: unused },
    fetch,
  },
);
const loadMs = performance.now() - began;
const scoreMs: number[] = [];
for (let at = 0; at < task.times; at++) {
  const start = performance.now();
  await model.score(transcript, new AbortController().signal);
  scoreMs.push(performance.now() - start);
}
process.stdout.write(JSON.stringify({ loadMs, scoreMs }));
