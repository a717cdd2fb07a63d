import { Command, InvalidArgumentError } from 'commander';
import { writeFile } from 'node:fs/promises';
import type { FraudModel } from '@callwarden/sdk';
import { evaluate, type Evaluation } from '../../core/features/model-quality/evaluation/evaluation.js';
import { judge, type Judged } from '../../core/features/model-quality/evaluation/judge.js';
import { type LabelledCall, readLabelledCalls } from '../../core/features/model-quality/evaluation/labelled-calls.js';
import { Misheard } from '../../core/features/model-quality/evaluation/misheard.js';
import { examples } from '../examples.js';
import { evaluationPage } from './evaluation-page.js';
import { otherLanguages, otherLanguagesNote } from './other-languages.js';
import { startModel } from './judged-model.js';
import { showEvaluation } from './show-evaluation.js';
import { wholeNumber } from './whole-number.js';

interface Options {
  readonly report?: string;
  readonly json?: true;
  readonly baseRate: number;
  readonly misses: number;
  readonly operatingPoints?: true;
  readonly wordErrors?: number;
  readonly seed: number;
}

/** `callwarden models evaluate`: how well a fraud model, ours or another, judges labelled calls. */
export function evaluateCommand(): Command {
  return examples(
    new Command('evaluate'),
    'callwarden models evaluate fraud-en calls.jsonl --report report.html',
    'callwarden models evaluate ./my-model calls.jsonl --word-errors 0.2 --json',
  )
    .description('evaluate a configured fraud model or a model folder on labelled calls')
    .argument('<model>', 'id of a plugin in the configuration, or a model folder')
    .argument('<files...>', 'JSON lines {id, source, label: 1 for fraud or 0, language, turns: [{speaker, text}]}')
    .option('--report <file>', 'write an HTML page with tables and plots')
    .option('--json', 'print all figures as JSON')
    .option('--base-rate <n>', 'fraud rate to assume: one call in n', wholeNumber, 600)
    .option('--misses <n>', 'number of the worst misses of each kind to show', wholeNumber, 10)
    .option(
      '--operating-points',
      'show whether few enough legitimate calls reach 40, 60 and 80, and the risks at which they would',
    )
    .option(
      '--word-errors <share>',
      'give the calls as a recogniser would: lower case, no punctuation, this share of wrong words',
      share,
    )
    .option('--seed <n>', 'seed for the wrong words', wholeNumber, 1)
    .action(run);
}

async function run(this: Command, name: string, files: string[], options: Options): Promise<void> {
  const calls = await readAll(files);
  const { model, close } = await startModel(name);
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error('The evaluation was stopped.'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const evaluation = evaluate(await judgeAll(model, heard(calls, options), stop.signal), {
      baseRateOneIn: options.baseRate,
      misses: options.misses,
      operatingPoints: options.operatingPoints ?? false,
    });
    await printEvaluation(model, files, evaluation, { ...options, languages: otherLanguages(model.model, calls) });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await close();
  }
}

async function printEvaluation(
  { model }: FraudModel,
  files: readonly string[],
  evaluation: Evaluation,
  { languages, ...options }: Options & { readonly languages: Readonly<Record<string, number>> },
): Promise<void> {
  const words =
    options.wordErrors === undefined ? '' : `${options.wordErrors * 100} % of the words wrong, no punctuation`;
  const head = { model: model.name, version: model.version, files, words, baseRateOneIn: options.baseRate };
  if (options.report) await writeFile(options.report, evaluationPage(evaluation, head));
  if (options.json) return console.log(JSON.stringify({ ...head, otherLanguages: languages, ...evaluation }, null, 2));
  console.log(
    `${model.name} ${model.version}${words && `, ${words}`}: ${showEvaluation(evaluation, options.baseRate)}`,
  );
  const note = otherLanguagesNote(languages);
  if (note) console.log(`\n${note}`);
  if (options.report) console.log(`\nThe report is in ${options.report}.`);
}

async function readAll(files: readonly string[]): Promise<LabelledCall[]> {
  const calls: LabelledCall[] = [];
  for (const file of files) for await (const call of readLabelledCalls(file)) calls.push(call);
  return calls;
}

function heard(calls: readonly LabelledCall[], { wordErrors, seed }: Options): readonly LabelledCall[] {
  if (wordErrors === undefined) return calls;
  const misheard = new Misheard(calls, wordErrors, seed);
  return calls.map((call) => misheard.of(call));
}

/** One after the other, so that the times are those of one call. */
async function judgeAll(model: FraudModel, calls: readonly LabelledCall[], signal: AbortSignal): Promise<Judged[]> {
  const judged: Judged[] = [];
  const isShown = process.stderr.isTTY;
  for (const call of calls) {
    judged.push(await judge(model, call, signal));
    if (isShown && judged.length % 50 === 0) process.stderr.write(`\r${judged.length} of ${calls.length} calls`);
  }
  if (isShown) process.stderr.write('\r\u001b[K');
  return judged;
}

function share(text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value < 1)) throw new InvalidArgumentError('must be a share from 0 to below 1, such as 0.2');
  return value;
}
