import type { Transcript } from '@callwarden/sdk';
import { built, shippedFraudModel } from './shipped-fraud-model.ts';

/** What result.bench.ts asks of this process: to score without any service. */
export interface DirectTask {
  /** WebVTT. */
  readonly transcript: string;
  readonly times: number;
}

const task = JSON.parse(process.argv[2] ?? '{}') as DirectTask;
const { readTranscript } = await built<{ readTranscript(source: string): Transcript }>(
  'core/speech/transcripts/read-transcript.js',
);
const transcript = readTranscript(task.transcript);
const began = performance.now();
const model = await shippedFraudModel();
const loadMs = performance.now() - began;
const scoreMs: number[] = [];
for (let at = 0; at < task.times; at++) {
  const start = performance.now();
  await model.score(transcript, new AbortController().signal);
  scoreMs.push(performance.now() - start);
}
process.stdout.write(JSON.stringify({ loadMs, scoreMs }));
