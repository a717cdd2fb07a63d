import type { Sign } from '../../../signs/signs.ts';
import { tokenAt, turnAt, turnMaker } from './turns.ts';

const utterance = (text: string, start = 0, end = 10, speaker = 0) => ({ text, start, end, speaker });
const sign = (more: Partial<Sign>): Sign => ({
  id: 'ind_1',
  number: 1,
  type: 'credential_request',
  severity: 'critical',
  confidence: 0.9,
  timestamp: '00:00-00:10',
  start: 1,
  end: 3,
  quote: null,
  speaker: 0,
  description: '',
  ...more,
});
const marked = (text: string, signs: readonly Sign[], words: Parameters<typeof turnMaker>[0] = null) =>
  turnMaker(
    words,
    [],
    signs,
  )(utterance(text), 0)
    .tokens.filter((token) => token.sign)
    .map((token) => token.text.trim());

describe('a turn', () => {
  it('keeps its text as it was written', () => {
    const text = 'Well,  read me\nthe code.';
    const { tokens } = turnMaker(null, [], [])(utterance(text), 0);
    expect(tokens.map((token) => token.text).join('')).toBe(text);
  });

  it('marks the words that a sign quotes, whatever their case and punctuation', () =>
    expect(marked('Now read me – the code, please.', [sign({ quote: 'Read me the code' })])).toEqual([
      'read',
      'me',
      '–',
      'the',
      'code,',
    ]));

  it('marks nothing where another speaker said the quote', () =>
    expect(marked('read me the code', [sign({ quote: 'read me the code', speaker: 1 })])).toEqual([]));

  it('marks by time what only begins in the turn', () => {
    const words = ['read', 'me', 'the', 'code'].map((word, at) => ({ word, start: at, end: at + 1 }));
    expect(marked('read me the code', [sign({ quote: 'me the code that came', start: 1, end: 9 })], words)).toEqual([
      'me',
      'the',
      'code',
    ]);
  });

  it('marks all of a turn that lies within a quote', () =>
    expect(marked('the code', [sign({ quote: 'read me the code now' })])).toEqual(['the', 'code']));

  it('gives each word its time, although another voice talks at the same time', () => {
    const words = [
      { word: 'no', start: 1, end: 1.4 },
      { word: 'um', start: 1.2, end: 1.5 },
      { word: 'never', start: 1.6, end: 2 },
    ];
    const turn = turnMaker(words, [], [])(utterance('No, never.', 1, 2), 0);
    expect(turn.tokens.map(({ start }) => start)).toEqual([1, 1.6]);
    expect([1.1, 1.9, 5].map((time) => tokenAt(turn, time))).toEqual([0, 1, -1]);
  });

  it('says where something was removed', () => {
    const redaction = { category: 'card' as const, start: 2, end: 4 };
    const { tokens } = turnMaker(null, [redaction], [])(utterance('It is [CARD], and [CARD].'), 0);
    expect(tokens.map((token) => token.redaction)).toEqual([null, null, redaction, null, null]);
  });
});

it('turnAt finds the last turn that has begun', () => {
  const turns = [utterance('', 1, 2), utterance('', 3, 4), utterance('', 3.5, 6)];
  expect([0, 1, 2.5, 3.7, 100].map((time) => turnAt(turns, time))).toEqual([-1, 0, 0, 2, 2]);
});
