import type { FraudModel, FraudScore, Plugin, Transcript } from '@callwarden/sdk';
import { assignmentContract, fraudModelContract } from '@callwarden/sdk/testing';
import { broken } from './holds.js';
import { about, noOptions } from './no-options.js';

const options = {};

describe('The contract of every kind finds', () => {
  const create = () => ({ type: 'nobody', assign: () => [] });
  const once = () => {
    let open = true;
    const close = () => {
      if (!open) throw new Error('it is closed already');
      open = false;
    };
    return { ...create(), close };
  };
  const anything = { '~standard': { ...noOptions['~standard'], validate: (value: unknown) => ({ value }) } };
  const shared = create();

  it.each<[string, object, RegExp]>([
    ['another SDK', { sdk: 2 }, /^is a plugin of the kind/],
    ['another kind', { kind: 'channel' }, /^is a plugin of the kind/],
    ['a name with capitals', { name: 'MyPlugin' }, /^has a kebab-case name/],
    ['a version of two numbers', { version: '1.0' }, /^has a kebab-case name/],
    ['a schema that takes what is no mapping', { options: anything }, /^refuses options that are not a mapping/],
    ['a lax schema that calls itself strict', { options: anything }, /^refuses an option that it does not know/],
    ['a provider that is closed only once', { create: once }, /^can be checked again, and closed twice/],
    ['one provider for two entries', { create: () => shared }, /^can be created twice at once/],
  ])('%s', async (_, changes, name) => {
    const plugin = { ...about, kind: 'assignment', create, ...changes } as Plugin<'assignment'>;
    expect(await broken(assignmentContract(plugin, { options }))).toContainEqual(expect.stringMatching(name));
  });

  it('nothing about strictness where the subject says that its schema is lax', async () => {
    const plugin: Plugin<'assignment'> = { ...about, kind: 'assignment', options: anything, create };
    const names = assignmentContract(plugin, { options, strict: false }).map(({ name }) => name);
    expect(names).not.toContainEqual(expect.stringMatching(/does not know/));
  });
});

describe('The contract of fraud models finds', () => {
  const model = { name: 'm', version: '1', languages: ['en'] };
  const quoting = (changes: object) => async () => {
    const indicator = { type: 't', confidence: 0.9, severity: 'high' as const, start: 0, end: 1, quote: 'Hello' };
    return { risk: 0.5, indicators: [indicator, { ...indicator, ...changes }] };
  };
  const risk = (value: number): FraudScore => ({ risk: value, indicators: [] });
  const soon = () => new Promise<FraudScore>((resolve) => setTimeout(() => resolve(risk(0)), 1));
  let calls = 0;

  it.each<[string, FraudModel['score'], RegExp, object?]>([
    ['a risk above 1', async () => risk(1.2), /for a short call$/],
    ['a risk that is no number', async ({ utterances }) => risk(0 / utterances.length), /without utterances$/],
    ['a quote that nobody said', quoting({ quote: 'nobody said this' }), /for a short call$/],
    ['a time outside of its utterance', quoting({ end: 90 }), /for a short call$/],
    ['an end without a start', quoting({ start: undefined }), /for a short call$/],
    ['a time without words after the call', quoting({ quote: undefined, end: 90 }), /for a short call$/],
    ['an unknown severity', quoting({ severity: 'awful' }), /for a short call$/],
    ['indicators out of order', quoting({ confidence: 1 }), /for a short call$/],
    [
      'a model that changes the transcript',
      async (t) => risk((t.utterances as unknown[]).reverse().length * 0),
      /a short call$/,
    ],
    [
      'a transcript that is too long for it',
      async (t) => risk(t.utterances.length > 999 ? 9 : 0),
      /for 5,000 utterances$/,
    ],
    ['a score by chance', async () => risk(++calls / 1e6), /^gives the same score again/],
    ['a model that does not hear its signal', soon, /^stops when its signal is aborted/],
    ['a language that is none', async () => risk(0), /^names its model/, { languages: ['English!'] }],
    ['a model without a version', async () => risk(0), /^names its model/, { version: '' }],
  ])('%s', async (_, score, name, named = {}) => {
    const create = () => ({ model: { ...model, ...named }, score });
    const plugin: Plugin<'fraud-model'> = { ...about, kind: 'fraud-model', create };
    expect(await broken(fraudModelContract(plugin, { options }))).toContainEqual(expect.stringMatching(name));
  });

  const wordsOf = ({ utterances }: Transcript) => utterances.flatMap(({ text }) => text.split(' ')).length;
  const byWords = (transcript: Transcript) => risk(wordsOf(transcript) / 1e6);
  const nothing: Transcript = { language: 'en', confidence: 1, utterances: [] };
  const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
  const most = new Map<string, number>();
  let [known, scored, asked] = [0, risk(0), nothing];

  it.each<[string, NonNullable<FraudModel['scoreSoFar']>, RegExp]>([
    [
      'words of a call in progress that are never taken back',
      async (call, transcript) => {
        most.set(call, Math.max(most.get(call) ?? 0, wordsOf(transcript)));
        return risk(most.get(call)! / 1e6);
      },
      /^scores a call in progress, whose words are added and revised/,
    ],
    [
      'calls in progress that are mixed up',
      async (_, transcript) => {
        if (transcript.utterances.length !== known) scored = byWords(transcript);
        known = transcript.utterances.length;
        return scored;
      },
      /^keeps calls in progress apart/,
    ],
    [
      'what one question about a call in progress does to another',
      async (_, transcript, signal) => {
        asked = transcript;
        await turn();
        signal.throwIfAborted();
        return byWords(asked);
      },
      /in several concurrent requests$/,
    ],
    [
      'a call in progress that does not hear its signal',
      async (_, transcript) => {
        await turn();
        return byWords(transcript);
      },
      /^stops scoring a call in progress/,
    ],
  ])('%s', async (_, scoreSoFar, name) => {
    const create = () => ({ model, score: async (transcript: Transcript) => byWords(transcript), scoreSoFar });
    const plugin: Plugin<'fraud-model'> = { ...about, kind: 'fraud-model', create };
    expect(await broken(fraudModelContract(plugin, { options }))).toContainEqual(expect.stringMatching(name));
  });

  it('nothing in a model that gives no risk to anything', async () => {
    const create = () => ({ model, score: async () => risk(0) });
    expect(await broken(fraudModelContract({ ...about, kind: 'fraud-model', create }, { options }))).toEqual([]);
  });
});
