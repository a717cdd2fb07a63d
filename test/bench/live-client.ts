import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Transcript, Utterance } from '@callwarden/sdk';
import { built, shippedFraudModel } from './shipped-fraud-model.ts';

/** A call in progress, scored again and again by fraud-model-onnx in a process of its own. */
export interface LiveTask {
  /** Labelled calls, one JSON object a line: what is said, one call after the other. */
  readonly file: string;
  readonly seconds: number;
  readonly everySeconds: number;
}
export interface LiveResult {
  /** Milliseconds of each question, in order. */
  readonly score: readonly number[];
  readonly scoreSoFar: readonly number[];
  readonly words: number;
  /** What the model keeps of the call in the end. */
  readonly bytes: number;
}
type LabelledCalls = typeof import('../../src/core/features/model-quality/evaluation/labelled-calls.ts');

const wordsOfSecond = 2.5;
const callsKept = 20;

const { file, seconds, everySeconds } = JSON.parse(process.argv[2] ?? '{}') as LiveTask;
const { readLabelledCalls } = await built<LabelledCalls>('core/features/model-quality/evaluation/labelled-calls.js');
const model = await shippedFraudModel();
const { signal } = new AbortController();
const said: { speaker: number; words: string[] }[] = [];
for await (const { turns } of readLabelledCalls(file))
  for (const { speaker, text } of turns) said.push({ speaker, words: text.split(/\s+/) });

const asked = Array.from({ length: seconds / everySeconds }, (_, at) => heardAfter((at + 1) * everySeconds));
await timed((transcript) => model.score(transcript, signal)); // what is compiled at the first use is
const score = await timed((transcript) => model.score(transcript, signal));
const scoreSoFar = await timed((transcript) => model.scoreSoFar!('call', transcript, signal));
const bytes = await bytesOf(asked.at(-1)!);
const result: LiveResult = { score, scoreSoFar, words: seconds * wordsOfSecond, bytes };
console.log(JSON.stringify(result));

/** The call after so many seconds, cut where it is then. */
function heardAfter(time: number): Transcript {
  const utterances: Utterance[] = [];
  for (let [at, words] = [0, 0]; words < time * wordsOfSecond && at < said.length; at++) {
    const { speaker, words: all } = said[at]!;
    const own = all.slice(0, time * wordsOfSecond - words);
    const start = words / wordsOfSecond;
    words += own.length;
    utterances.push({ speaker, start, end: words / wordsOfSecond, text: own.join(' ') });
  }
  return { language: 'en', confidence: 1, utterances };
}

async function timed(ask: (transcript: Transcript) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const transcript of asked) {
    const began = performance.now();
    await ask(structuredClone(transcript)); // strings of its own, as from another process
    times.push(performance.now() - began);
  }
  return times;
}

async function bytesOf(transcript: Transcript): Promise<number> {
  const before = await kept();
  for (let call = 0; call < callsKept; call++)
    await model.scoreSoFar!(`another ${call}`, structuredClone(transcript), signal);
  return ((await kept()) - before) / callsKept;
}

/** Bytes in use when all that can go has gone. */
async function kept(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await delay(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
