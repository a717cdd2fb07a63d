import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import type { Provider, Transcript } from '@callwarden/sdk';
import { startOnnxFraudModel } from '../../../test/support/onnx-fraud-model.js';
import type { Span } from './span.js';

const { Networks } = await import('./networks.js');
const examplesPath = fileURLToPath(new URL('example-calls.fixture.json', import.meta.url));
const examples = JSON.parse(readFileSync(examplesPath, 'utf8')) as Record<string, Record<string, string[]>>;
const sentences = Object.values(examples).flatMap((calls) => Object.values(calls).flat());
const never = new AbortController().signal;

function said(texts: readonly string[]): Transcript {
  const utterances = texts.map((text, i) => ({ speaker: i % 2, start: 3 * i, end: 3 * i + 3, text }));
  return { language: 'en', confidence: 1, utterances };
}

/** What a recogniser does to the utterances that it has handed over. */
type Step = (texts: readonly string[]) => readonly string[];
const sentence = fc.constantFrom(...sentences, 'um', '...', '', 'read me the code');
const joined = (...parts: string[]) => parts.join(' ').trim();
/** Changes one utterance, counted from the last one. */
const changing =
  (at: number, change: (text: string) => string): Step =>
  (texts) =>
    texts.length ? texts.with(-1 - (at % texts.length), change(texts.at(-1 - (at % texts.length))!)) : texts;
const steps: fc.Arbitrary<Step> = fc.oneof(
  sentence.map((text): Step => (texts) => [...texts, text]),
  sentence.map((text): Step => (texts) => [...texts.slice(0, -1), joined(texts.at(-1) ?? '', text)]),
  fc.tuple(fc.nat(12), sentence).map(([words, text]): Step => (texts) => {
    const last = (texts.at(-1) ?? '').split(' ');
    return [...texts.slice(0, -1), joined(...last.slice(0, -words), text)];
  }),
  fc.tuple(fc.nat(), sentence).map(([at, text]) => changing(at, () => text)),
  fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom('code', 'police', 'dinner')).map(([at, back, word]) =>
    changing(at, (text) => {
      const words = text.split(' ');
      return words.with(-1 - Math.min(back, words.length - 1), word).join(' ');
    }),
  ),
  fc.nat().map((at): Step => (texts) => {
    const first = at % (texts.length || 1);
    return [...texts.slice(0, first), joined(...texts.slice(first, first + 2)), ...texts.slice(first + 2)];
  }),
  fc.array(sentence, { minLength: 30, maxLength: 60 }).map((more): Step => (texts) => [...texts, ...more]),
  fc.constant<Step>((texts) => texts.slice(0, -1)),
);

describe('a call so far', () => {
  let model: Provider<'fraud-model'>;
  beforeAll(async () => void (model = await startOnnxFraudModel({ folder: 'models/fraud-en' })));
  afterAll(() => model.close?.());

  it('has the score of its transcript after each step, however it grows and is revised', async () => {
    let call = 0;
    let found = 0;
    const grown = fc.array(steps, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(sentence, { minLength: 1, maxLength: 80 }), grown, async (first, changes) => {
        let texts: readonly string[] = first;
        const name = `call ${call++}`;
        for (const step of [(same: readonly string[]) => same, ...changes]) {
          texts = step(texts);
          const score = await model.scoreSoFar!(name, said(texts), never);
          expect(score).toEqual(await model.score(said(texts), never));
          found += score.indicators.length;
        }
      }),
      { numRuns: 40 },
    );
    expect(found).toBeGreaterThan(0);
  });

  it('shows the times that its transcript has now', async () => {
    const transcript = said(examples['frauds']!['a tax scam with gift cards']!);
    const utterances = transcript.utterances.map((each) => ({ ...each, start: each.start + 7, end: each.end + 7 }));
    const later = { ...transcript, utterances };
    const first = await model.scoreSoFar!('times', transcript, never);
    const second = await model.scoreSoFar!('times', later, never);
    expect(first.indicators.length).toBeGreaterThan(0);
    expect(second.indicators.map(({ start = NaN }) => start - 7)).toEqual(first.indicators.map(({ start }) => start));
  });

  describe('is judged only where its words are new:', () => {
    /** What the networks judge for a score, and how many sections they weigh. */
    async function asking(name: string, texts: readonly string[]) {
      const weighed = jest.spyOn(Networks.prototype, 'weigh');
      const near = jest.spyOn(Networks.prototype, 'judgeWindows');
      const far = jest.spyOn(Networks.prototype, 'judgeSpans');
      try {
        await model.scoreSoFar!(name, said(texts), never);
        const spans = [near, far].flatMap(({ mock }) => mock.calls.flatMap(([asked]): readonly Span[] => asked));
        return { spans, weighed: weighed.mock.calls.length };
      } finally {
        for (const spy of [weighed, near, far]) spy.mockRestore();
      }
    }
    const hour = Array.from({ length: 600 }, (_, i) => sentences[i % sentences.length]!);
    const words = (texts: readonly string[]) => texts.join(' ').split(/\s+/).length;

    it('nothing where none is', async () => {
      expect((await asking('same', hour)).spans.length).toBeGreaterThan(600);
      expect(await asking('same', hour)).toMatchObject({ spans: [], weighed: 0 });
      expect(await asking('same', [...hour, '   ', ''])).toMatchObject({ spans: [] });
    });

    it('the end of a call that grows', async () => {
      await asking('grows', hour);
      const { spans, weighed } = await asking('grows', [...hour, 'and what did he say then']);
      for (const { end } of spans) expect(end).toBeGreaterThan(words(hour));
      expect(spans.length).toBeLessThan(30);
      expect(weighed).toBeLessThan(10);
    });

    it('all that follows the first changed word, and none before it', async () => {
      await asking('revised', hour);
      const { spans } = await asking('revised', hour.with(500, `${hour[500]} indeed`));
      for (const { end } of spans) expect(end).toBeGreaterThan(words(hour.slice(0, 501)));
      expect(spans.length).toBeGreaterThan(100);
    });

    it('no stretch where words are only shared out to other utterances', async () => {
      await asking('shared out', hour);
      const last = joined(...hour.slice(-2));
      const { spans } = await asking('shared out', [...hour.slice(0, -2), last]);
      for (const { first } of spans) expect(first).toBeGreaterThanOrEqual(words(hour.slice(0, -2)));
    });

    it('all of it after 64 others', async () => {
      const whole = (await asking('old', hour)).spans.length;
      for (let i = 0; i < 64; i++) await model.scoreSoFar!(`other ${i}`, said(['Hello.']), never);
      expect((await asking('old', hour)).spans).toHaveLength(whole);
    });
  });
});
