import fc from 'fast-check';
import type { Provider, Transcript } from '@callwarden/sdk';
import { startOnnxFraudModel } from '../support/onnx-fraud-model.js';

/** 10,000 and more in `npm run fuzz`. */
const times = Number(process.env['CALLWARDEN_FUZZ'] ?? 200);

const word = fc.oneof(
  fc.constantFrom(
    'gift',
    'card',
    'the',
    'code',
    'IRS',
    '$500',
    '4,471',
    'naïve',
    'お金',
    'деньги',
    '💳',
    '👩‍👩‍👧',
    '\u0000',
    '‮',
    '...',
    'a'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const said = fc.oneof(
  fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
  fc.tuple(word, fc.integer({ min: 1, max: 400 })).map(([repeated, count]) => `${repeated} `.repeat(count)),
  fc.constantFrom('', ' ', '\n\t', '.', 'Hello.'),
);
const odd: fc.Arbitrary<Transcript> = fc
  .array(fc.record({ speaker: fc.nat(5), text: said, seconds: fc.double({ min: 0, max: 60, noNaN: true }) }), {
    maxLength: 15,
  })
  .map((turns) => {
    let at = 0;
    const utterances = turns.map(({ speaker, text, seconds }) => ({ speaker, text, start: at, end: (at += seconds) }));
    return { language: 'en', confidence: 0.5, utterances };
  });

describe('the fraud model', () => {
  let provider: Provider<'fraud-model'>;
  beforeAll(async () => void (provider = await startOnnxFraudModel({ folder: 'models/fraud-en' })));
  afterAll(() => provider.close?.());

  it(
    `scores ${times} odd transcripts, and quotes them truly`,
    () =>
      fc.assert(
        fc.asyncProperty(odd, async (transcript) => {
          const { risk, indicators } = await provider.score(transcript, new AbortController().signal);
          expect(risk).toBeGreaterThanOrEqual(0);
          expect(risk).toBeLessThanOrEqual(1);
          for (const { quote = 'none', confidence, start = NaN, end = NaN } of indicators) {
            expect(transcript.utterances.some(({ text }) => text.includes(quote))).toBe(true);
            expect([confidence >= 0 && confidence <= 1, start <= end]).toEqual([true, true]);
          }
        }),
        { numRuns: times, seed: 8 },
      ),
    times * 100 + 60_000,
  );

  it('scores half a million words', async () => {
    const demand =
      'this is the tax office you will be arrested today unless you buy gift cards and read me the codes tell nobody ';
    const text = demand.repeat(22_000);
    const utterances = [{ speaker: 0, start: 0, end: 90_000, text }];
    const transcript = { language: 'en', confidence: 1, utterances };
    // Harmless talk of this length has a risk near 0. So many sections are so many chances that little of it is left, and none stands out.
    expect((await provider.score(transcript, new AbortController().signal)).risk).toBeGreaterThan(0.05);
  }, 240_000);
});
