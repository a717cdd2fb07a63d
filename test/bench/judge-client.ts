import { built, shippedFraudModel } from './shipped-fraud-model.ts';

/** Labelled calls scored one after the other by fraud-model-onnx, in a process of its own. */
export interface JudgeTask {
  /** Labelled calls, one JSON object a line. */
  readonly file: string;
}
export interface JudgeResult {
  /** Of one call, and of all processors for it. */
  readonly ms: number;
  readonly processorMs: number;
  readonly words: number;
}
type LabelledCalls = typeof import('../../src/core/features/model-quality/evaluation/labelled-calls.ts');

const { file } = JSON.parse(process.argv[2] ?? '{}') as JudgeTask;
const { readLabelledCalls, transcriptOf } = await built<LabelledCalls>(
  'core/features/model-quality/evaluation/labelled-calls.js',
);
const model = await shippedFraudModel();
const transcripts = [];
for await (const call of readLabelledCalls(file)) transcripts.push(transcriptOf(call));
const { signal } = new AbortController();
await model.score(transcripts[0]!, signal); // what is loaded at the first use is
const processor = process.cpuUsage();
const began = performance.now();
for (const transcript of transcripts) await model.score(transcript, signal);
const ms = (performance.now() - began) / transcripts.length;
const { user, system } = process.cpuUsage(processor);
const words = transcripts
  .flatMap(({ utterances }) => utterances)
  .reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
const result: JudgeResult = {
  ms,
  processorMs: (user + system) / 1000 / transcripts.length,
  words: words / transcripts.length,
};
console.log(JSON.stringify(result));
