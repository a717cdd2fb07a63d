import assert from 'node:assert/strict';
import {
  type FraudIndicator,
  type FraudScore,
  type Plugin,
  type Provider,
  severities,
  type Transcript,
  type Utterance,
} from './index.js';
import type { ContractCase, Subject } from './testing-case.js';
import { between0And1, bench, frozen, isLanguage, mustNotGoOn, same } from './testing-subject.js';
import { callInProgressCases } from './testing-calls-in-progress.js';
import { pluginCases } from './testing-plugin.js';
import { awkwardTranscripts, longTranscript, shortTranscript } from './testing-transcripts.js';

export interface FraudModelSubject extends Subject {
  /** Scored in addition to the suite's own; give some in which the model finds something. */
  readonly transcripts?: Readonly<Record<string, Transcript>>;
}
type Score = (transcript: Transcript, signal?: AbortSignal) => Promise<FraudScore>;

/** The rules of a fraud model, as cases for any test runner. */
export function fraudModelContract(plugin: Plugin<'fraud-model'>, subject: FraudModelSubject): ContractCase[] {
  const { use } = bench(plugin, subject);
  const scoring = (work: (score: Score, provider: Provider<'fraud-model'>) => Promise<void>) => () =>
    use((provider) =>
      work((transcript, signal = new AbortController().signal) => provider.score(transcript, signal), provider),
    );
  const own = Object.entries({ ...awkwardTranscripts, ...subject.transcripts });
  const quick = own.filter(([, transcript]) => transcript !== longTranscript);
  return [
    ...pluginCases('fraud-model', plugin, subject),
    { name: 'names its model, its version and its languages', run: scoring((_, { model }) => namesItself(model)) },
    ...own.map(([name, transcript]) => ({
      name: `gives a sound score for ${name}`,
      run: scoring(async (score) => isSound(await score(frozen(transcript)), transcript)),
    })),
    {
      name: 'gives the same score again, and so does another provider of the same options',
      run: scoring(async (score) => {
        for (const [name, transcript] of quick) {
          const first = await score(transcript);
          same(await score(transcript), first, `the second score differs for ${name}`);
          const again = await use((other) => other.score(transcript, new AbortController().signal));
          same(again, first, `another provider scores ${name} differently`);
        }
      }),
    },
    {
      name: 'gives the same scores to calls at once as to calls in a row',
      run: scoring(async (score) => {
        const inARow: FraudScore[] = [];
        for (const [, transcript] of quick) inARow.push(await score(transcript));
        same(await Promise.all(quick.map(([, transcript]) => score(transcript))), inARow, 'the scores differ');
      }),
    },
    {
      name: 'stops when its signal is aborted, before and during the call, and scores the next call',
      run: scoring(async (score) => {
        await mustNotGoOn(() => score(longTranscript, AbortSignal.abort()));
        const abort = new AbortController();
        await mustNotGoOn(() => {
          const call = score(longTranscript, abort.signal);
          abort.abort();
          return call;
        });
        isSound(await score(shortTranscript), shortTranscript);
      }),
    },
    ...callInProgressCases(
      use,
      quick.map(([, transcript]) => transcript),
    ),
  ];
}

async function namesItself({ name, version, languages }: Provider<'fraud-model'>['model']): Promise<void> {
  assert.ok(typeof name === 'string' && name.length > 0, 'model.name is empty');
  assert.ok(typeof version === 'string' && version.length > 0, 'model.version is empty');
  assert.ok(languages.length > 0, 'model.languages is empty');
  for (const language of languages) isLanguage(language, 'model.languages');
}

/** A model may leave out the quote or the times; what it gives must be right. */
function isSaid(
  type: string,
  { start, end, quote }: Pick<FraudIndicator, 'start' | 'end' | 'quote'>,
  utterances: readonly Utterance[],
): void {
  assert.equal(start === undefined, end === undefined, `${type} has a start or an end without the other`);
  assert.ok(quote === undefined || quote.trim().length > 0, `${type} has an empty quote`);
  const said = utterances.filter(({ text }) => text.includes(quote ?? ''));
  assert.ok(quote === undefined || said.length > 0, `${type} quotes "${quote}", which no utterance has`);
  if (start === undefined || end === undefined) return;
  const last = utterances.reduce((latest, each) => Math.max(latest, each.end), 0);
  const places = quote === undefined ? [{ start: 0, end: last }] : said;
  const inside = places.some((place) => place.start <= start && start <= end && end <= place.end);
  assert.ok(
    inside,
    `${type} is from ${start} to ${end} s, where ${quote === undefined ? 'nothing is said' : `"${quote}" is not said`}`,
  );
}

function isSound({ risk, indicators }: FraudScore, { utterances }: Transcript): void {
  between0And1(risk, 'risk');
  for (const { type, confidence, severity, start, end, quote } of indicators) {
    assert.ok(typeof type === 'string' && type.length > 0, 'an indicator has no type');
    assert.ok(severities.includes(severity), `${type} has the severity ${JSON.stringify(severity)}`);
    between0And1(confidence, `the confidence of ${type}`);
    isSaid(type, { start, end, quote }, utterances);
  }
  const confidences = indicators.map(({ confidence }) => confidence);
  const sorted = [...confidences].sort((a, b) => b - a);
  same(confidences, sorted, 'the strongest indicator must come first');
}
