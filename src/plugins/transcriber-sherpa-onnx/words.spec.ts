import { toUtterances } from './utterances.js';
import { toWords, type Word } from './words.js';

const close = (n: number) => expect.closeTo(n, 6);

describe('toWords', () => {
  it('groups tokens into words with the times of the recording', () => {
    const result = {
      text: 'read the code',
      tokens: [' re', 'ad', ' the', ' co', 'de'],
      timestamps: [0.2, 0.3, 0.5, 1, 1.2],
    };
    expect(toWords(result, 10, 12)).toEqual([
      { text: ' read', start: close(10.2), end: close(10.5) },
      { text: ' the', start: close(10.5), end: close(10.7) },
      { text: ' code', start: close(11), end: close(11.4) },
    ]);
  });

  it('uses the length of tokens where the model tells it, and never goes past the segment', () => {
    const result = { text: 'yes no', tokens: ['▁yes', '▁no'], timestamps: [0, 1.9], durations: [0.5, 0.4] };
    expect(toWords(result, 0, 2).map(({ end }) => end)).toEqual([0.5, 2]);
  });

  it('takes the probability of a word from the logarithms of its tokens', () => {
    const result = { text: 'hello', tokens: [' hel', 'lo'], timestamps: [0, 0.2], ys_log_probs: [Math.log(0.5), 0] };
    expect(toWords(result, 0, 1)[0]?.confidence).toBeCloseTo(0.75, 6);
  });

  it('makes a word of each Chinese character', () => {
    const result = { text: '你好', tokens: ['你', '好'], timestamps: [0.1, 0.4] };
    expect(toWords(result, 0, 1).map(({ text }) => text)).toEqual(['你', '好']);
  });

  it('sets words apart as the text does where tokens have no spaces', () => {
    const result = {
      text: '你 好 world yes',
      tokens: ['你', '好', 'wor', 'ld', 'yes'],
      timestamps: [0.1, 0.3, 0.5, 0.7, 1],
    };
    expect(toWords(result, 0, 2).map(({ text }) => text)).toEqual(['你', '好', ' world', ' yes']);
  });

  it('says a loop of a model without times once', () => {
    const text = Array.from({ length: 20 }, () => 'thank you').join(' ');
    expect(toWords({ text, tokens: [], timestamps: [] }, 0, 9)).toEqual([{ text: ' thank you', start: 0, end: 9 }]);
  });

  it('keeps the text whole where the model edited it or gives no times', () => {
    const edited = {
      text: 'It costs $5.',
      tokens: [' it', ' costs', ' five', ' dollars'],
      timestamps: [0.1, 0.3, 0.6, 1],
    };
    expect(toWords(edited, 3, 6)).toEqual([{ text: ' It costs $5.', start: close(3.1), end: close(4.2) }]);
    expect(toWords({ text: ' Hello.', tokens: [' Hello', '.'], timestamps: [] }, 3, 6)).toEqual([
      { text: ' Hello.', start: 3, end: 6 },
    ]);
  });

  it('finds nothing in an empty result', () => expect(toWords({ text: ' ' }, 0, 1)).toEqual([]));
});

describe('toUtterances', () => {
  const word = (text: string, start: number, end: number, confidence?: number): Word => ({
    text: ` ${text}`,
    start,
    end,
    ...(confidence !== undefined && { confidence }),
  });

  it('starts a new utterance at a pause longer than the limit', () => {
    const words = [word('read', 1, 1.2, 0.5), word('it', 1.75, 2, 1), word('now', 2.61, 3)];
    expect(toUtterances([words], 0.6)).toEqual([
      {
        speaker: 0,
        start: 1,
        end: 2,
        text: 'read it',
        confidence: 0.75,
        words: [
          { text: 'read', start: 1, end: 1.2 },
          { text: 'it', start: 1.75, end: 2 },
        ],
      },
      { speaker: 0, start: 2.61, end: 3, text: 'now', words: [{ text: 'now', start: 2.61, end: 3 }] },
    ]);
  });

  it('numbers speakers by who speaks first and mixes the channels by time', () => {
    const left = [word('good', 2, 2.2), word('bye', 9, 9.3)];
    const right = [word('hello', 0.5, 1), word('yes', 4, 4.4)];
    const lines = toUtterances([left, right, []], 0.6).map(({ speaker, text }) => `${speaker} ${text}`);
    expect(lines).toEqual(['0 hello', '1 good', '0 yes', '1 bye']);
  });
});
