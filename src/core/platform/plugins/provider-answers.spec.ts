import { soundAssignments, soundReceipt, soundScore, soundTranscript } from './provider-answers.js';
import { ProviderError } from './provider-error.js';

const garbage = [null, undefined, 5, 'text', true, [null], () => {}];
const indicator = { type: 'x', confidence: 1, severity: 'low', start: 0, end: 1, quote: 'x' };
const utterance = { speaker: 0, start: 0, end: 1, text: 'x' };
const transcript = { language: 'en', confidence: 1, utterances: [utterance] };

const cases: [string, (who: string, answer: unknown) => unknown, object, unknown[]][] = [
  [
    'score',
    soundScore,
    { risk: 0.5, indicators: [indicator] },
    [
      [],
      {},
      { risk: 7, indicators: [] },
      { risk: NaN, indicators: [] },
      { risk: '0.5', indicators: [] },
      { risk: 0.5 },
      { risk: 0.5, indicators: [null] },
      { risk: 0.5, indicators: [{ ...indicator, severity: 'huge' }] },
      { risk: 0.5, indicators: [{ ...indicator, quote: null }] },
      { risk: 0.5, indicators: [{ ...indicator, start: Infinity }] },
      { risk: 0.5, indicators: [{ ...indicator, end: null }] },
    ],
  ],
  [
    'transcript',
    soundTranscript,
    transcript,
    [
      [],
      {},
      { ...transcript, utterances: null },
      { ...transcript, utterances: [null] },
      { ...transcript, utterances: [{ ...utterance, text: 5 }] },
      { ...transcript, utterances: [{ ...utterance, speaker: -1 }] },
      { ...transcript, utterances: [{ ...utterance, start: '0' }] },
      { ...transcript, utterances: [{ ...utterance, words: 'x' }] },
      { ...transcript, language: null },
    ],
  ],
  [
    'list of assignments',
    soundAssignments,
    [{ reviewId: 'rev_1', userId: null, error: 'REVIEWER_UNAVAILABLE' }],
    [{}, [{}], [{ reviewId: 'rev_1', userId: 5 }], [{ reviewId: 'rev_1', userId: null, error: 'OUT_OF_COFFEE' }]],
  ],
  ['receipt', soundReceipt, { providerId: 'm-1', gone: [] }, [{ providerId: 5 }, { gone: 'x' }, { gone: [5] }]],
];

describe.each(cases)('a %s of a provider', (what, sound, good, bad) => {
  it('is given on as it is where it keeps to the contract', () => expect(sound('The provider x', good)).toBe(good));

  it.each([...garbage, ...bad].map((answer) => [answer]))(
    '%j breaks the contract, and the provider is blamed',
    (answer) => {
      let error: unknown;
      try {
        sound('The provider x', answer);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ code: 'PROVIDER_FAILED', permanent: true });
      expect((error as Error).message).toContain(
        `The provider x violated its contract: it did not return a valid ${what} (`,
      );
    },
  );
});
