import { resolve } from 'node:path';
import type { Transcript } from '@callwarden/sdk';
import type { LabelledCall } from '../../src/core/features/model-quality/evaluation/labelled-calls.ts';
import { blindCalls, foreignSounds, missing, realVoices, speak, type Spoken } from './trust-recordings.ts';
import { built, shippedFraudModel } from './shipped-fraud-model.ts';
import { languagesByLength } from './trust-languages.ts';
import type { Table } from './table.ts';
import type { TrustTask } from './trust-client.ts';
import type { Workplace } from './workplace.ts';

type Calls = typeof import('../../src/core/features/model-quality/evaluation/labelled-calls.ts');
type Mishearing = typeof import('../../src/core/features/model-quality/evaluation/misheard.ts');
const { editDistance } = await built<{ editDistance(a: string[], b: string[]): number }>(
  'core/speech/models/edit-distance.js',
);
const { transcriptOf, wordsOf } = await built<Calls>('core/features/model-quality/evaluation/labelled-calls.js');
const { Misheard } = await built<Mishearing>('core/features/model-quality/evaluation/misheard.js');

const bands = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const fraudFrom = 60;
const transcribers = [
  {
    name: 'transcriber-sherpa-onnx',
    options: { model: resolve('models/speech-en-small') },
    share: 1,
    atOnce: 1,
    synthetic: true,
  },
  { name: 'transcriber-pocketsphinx', options: {}, share: 0.25, atOnce: 2, synthetic: false },
] as const;

/** A call as it was heard. */
interface Heard {
  readonly confidence: number;
  /** Share of wrong words. */
  readonly errors: number;
  /** With the words that were heard. */
  readonly score: number;
}

/**
 * From which confidence on a transcript is worth a score: frauds that reach 60 with the words that were said, spoken by synthetic voices
 * on noisy lines, and real voices, none of which training hears. Needs espeak-ng, festival, ffmpeg, pocketsphinx and the folder `shared` of the project.
 */
export async function trustBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const absent = missing();
  if (absent.length > 0) {
    console.error(`trust is left out: it needs ${absent.join(', ')}.`);
    return [];
  }
  const model = await shippedFraudModel();
  const scoreOf = async (transcript: Transcript) =>
    Math.round(100 * (await model.score(transcript, new AbortController().signal)).risk);
  const [frauds, all] = [[] as LabelledCall[], blindCalls()];
  const ordinary = all.filter(({ label }) => label === 0);
  for (const call of all.filter(({ label }) => label === 1))
    if ((await scoreOf(transcriptOf(call))) >= fraudFrom) frauds.push(call);
  const texts = frauds
    .filter((call) => wordsOf(call) >= 50 && wordsOf(call) <= 220)
    .map(({ turns }) => turns.map(({ text }) => text).join(' '));
  const spoken = speak(workplace.folder, evenly(texts, quick ? 6 : 48));
  const real = realVoices(workplace.folder, quick ? 2 : 20);
  const foreign = foreignSounds(workplace.folder);
  const tables: Table[] = [languagesByLength(), await simulated(frauds, ordinary, scoreOf)];
  for (const { name, options, share, atOnce, synthetic: withVoices } of transcribers) {
    const hear = (paths: readonly string[]) =>
      workplace.ask<Transcript[]>('test/bench/trust-client.ts', {
        transcriber: name,
        options,
        paths,
        atOnce,
      } satisfies TrustTask);
    const measure = async (calls: readonly Spoken[]): Promise<Heard[]> => {
      const all = await hear(calls.map(({ path }) => path));
      return Promise.all(
        all.map(async (transcript, at) => ({
          confidence: transcript.confidence,
          errors: errorsOf(calls[at]!.said, transcript),
          score: await scoreOf(transcript),
        })),
      );
    };
    const synthetic = await measure(evenly(spoken, spoken.length * share));
    const people = await measure(evenly(real, real.length * share));
    tables.push(
      byBand(`${name}: frauds by synthetic voices`, 'They reach 60 with the words that were said.', synthetic),
      byBand(`${name}: people`, 'They read or speak, and none commits a fraud.', people),
    );
    const sounds = [...foreign].filter(([sound]) => withVoices || !sound.startsWith('synthetic'));
    tables.push(await others(name, new Map(sounds), hear));
  }
  return tables;
}

const evenly = <T>(all: readonly T[], count: number): T[] =>
  Array.from(
    { length: Math.min(all.length, Math.ceil(count)) },
    (_, at) => all[Math.floor((at * all.length) / Math.ceil(count))]!,
  );

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
const heardIn = ({ utterances }: Transcript): string => utterances.map(({ text }) => text).join(' ');
const errorsOf = (said: string, transcript: Transcript): number =>
  editDistance(wordsIn(said), wordsIn(heardIn(transcript))) / wordsIn(said).length;
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function byBand(title: string, note: string, calls: readonly Heard[]): Table {
  const rows = bands.map((from, at) => {
    const to = bands[at + 1] ?? 1.01;
    const own = calls.filter(({ confidence }) => confidence >= from && confidence < to);
    const high = own.filter(({ score }) => score >= fraudFrom).length;
    const band = at + 1 < bands.length ? `${from.toFixed(2)} to ${to.toFixed(2)}` : `from ${from.toFixed(2)}`;
    const errors = own.length === 0 ? '–' : `${Math.round(100 * mean(own.map((each) => each.errors)))} %`;
    return [band, String(own.length), errors, percent(high, own.length)];
  });
  return { title, note, columns: ['confidence', 'calls', 'wrong words', 'at 60 as heard'], rows };
}

async function others(
  name: string,
  sounds: ReadonlyMap<string, string>,
  hear: (paths: readonly string[]) => Promise<Transcript[]>,
): Promise<Table> {
  const heard = await hear([...sounds.values()]);
  const rows = [...sounds.keys()].map((sound, at) => {
    const { confidence } = heard[at]!;
    return [sound, String(wordsIn(heardIn(heard[at]!)).length), confidence.toFixed(2)];
  });
  const note = 'One recording each.';
  return { title: `${name}: what is not English`, note, columns: ['recording', 'words', 'confidence'], rows };
}

/** What wrong words alone do, by whatever recogniser. They are words of ordinary calls: other words of frauds would be signs of fraud. */
async function simulated(
  frauds: readonly LabelledCall[],
  ordinary: readonly LabelledCall[],
  scoreOf: (of: Transcript) => Promise<number>,
): Promise<Table> {
  const rows: string[][] = [];
  for (let share = 0; share < 0.95; share += 0.1) {
    const misheard = new Misheard(ordinary, share, 1);
    let stay = 0;
    for (const call of frauds) if ((await scoreOf(transcriptOf(misheard.of(call)))) >= fraudFrom) stay += 1;
    rows.push([`${Math.round(share * 100)} %`, String(frauds.length), percent(stay, frauds.length)]);
  }
  const note = 'Frauds of training/fraud/blind that reach 60 as they were written.';
  return { title: 'Wrong words, simulated', note, columns: ['wrong words', 'frauds', 'still at 60'], rows };
}
