import { readAnswer } from './answer.js';
import { languageCode } from './languages.js';
import { retryAfter } from './send.js';

const whole = { from: 0, until: 3 };

describe('readAnswer', () => {
  it('makes one utterance of an answer that has only the text', () => {
    expect(readAnswer({ text: ' Hello there. ' }, whole)).toEqual({
      language: '',
      utterances: [{ speaker: 0, start: 0, end: 3, text: 'Hello there.' }],
    });
  });

  it('is empty for a silent recording', () => {
    expect(readAnswer({ text: '', segments: [], language: 'english' }, whole).utterances).toEqual([]);
  });

  it('drops what Whisper made up over silence', () => {
    const segments = [{ start: 0, end: 3, text: 'Thanks for watching!', avg_logprob: -1.2, no_speech_prob: 0.9 }];
    expect(readAnswer({ segments }, whole).utterances).toEqual([]);
  });

  it('keeps confidence between 0 and 1 and an end that is not before the start', () => {
    const segments = [{ start: 2, end: 1, text: 'Yes.', avg_logprob: 0.3 }];
    expect(readAnswer({ segments }, whole).utterances).toEqual([
      { speaker: 0, start: 2, end: 2, text: 'Yes.', confidence: 1 },
    ]);
  });

  it('tells times of the recording, those of words too, of a piece that begins later', () => {
    const segments = [
      { start: 0.5, end: 2, text: ' Read it' },
      { start: 2, end: 3, text: ' now.' },
    ];
    const words = [
      { word: 'Read', start: 0.5, end: 0.9 },
      { word: ' it', start: 1, end: 1.2 },
      { word: 'now', start: 2.1, end: 2.4 },
    ];
    expect(readAnswer({ segments, words }, { from: 60, until: 63 }).utterances).toEqual([
      {
        speaker: 0,
        start: 60.5,
        end: 62,
        text: 'Read it',
        words: [
          { text: 'Read', start: 60.5, end: 60.9 },
          { text: 'it', start: 61, end: 61.2 },
        ],
      },
      { speaker: 0, start: 62, end: 63, text: 'now.', words: [{ text: 'now', start: 62.1, end: 62.4 }] },
    ]);
  });
});

describe('languageCode', () => {
  it.each([
    ['english', 'en'],
    ['English', 'en'],
    ['en-US', 'en'],
    ['de', 'de'],
    ['german', 'de'],
    ['chinese', 'zh'],
    ['haitian creole', 'ht'],
    ['maori', 'mi'],
    ['norwegian', 'no'],
    ['punjabi', 'pa'],
    ['tagalog', 'tl'],
    ['cantonese', 'yue'],
    ['bengali', 'bn'],
    ['serbian', 'sr'],
    ['klingon', undefined],
    ['', undefined],
  ])('calls %s %s', (name, code) => expect(languageCode(name)).toBe(code));
});

describe('retryAfter', () => {
  it('reads seconds and dates', () => {
    expect(retryAfter('12')).toBe(12);
    expect(retryAfter('Wed, 21 Oct 2026 07:28:05 GMT', Date.UTC(2026, 9, 21, 7, 28))).toBe(5);
    expect(retryAfter('Wed, 21 Oct 2020 07:28:05 GMT')).toBe(0);
  });

  it('knows nothing where the header is absent or unreadable', () => {
    expect(retryAfter(null)).toBeUndefined();
    expect(retryAfter('soon')).toBeUndefined();
  });
});
