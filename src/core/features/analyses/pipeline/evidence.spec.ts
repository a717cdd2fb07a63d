import { evidenceOf } from './evidence.js';

const utterances = [
  { speaker: 0, start: 0, end: 4, text: 'This is your bank. Read me the code.' },
  { speaker: 1, start: 4, end: 6, text: 'You want me to read you the code?' },
  { speaker: 0, start: 6, end: 8, text: 'Read me the code, please.' },
];

describe('evidenceOf', () => {
  it.each([
    ['at the time that the model gives', { quote: 'Read me the code', start: 6.5, end: 7 }, [6.5, 7, 0]],
    ['of the one who said it', { quote: 'read you the code', start: 5, end: 6 }, [5, 6, 1]],
    ['said first, where the model gives no time', { quote: 'Read me the code' }, [0, 4, 0]],
    ['said first, where it is said at no such time', { quote: 'Read me the code', start: 20, end: 21 }, [20, 21, 0]],
    ['that nobody said', { quote: 'a gift card', start: 5, end: 6 }, [5, 6, null]],
  ])('places words %s', (_, { quote, ...times }, [start, end, speaker]) =>
    expect(evidenceOf({ quote, ...times }, utterances)).toEqual({ start, end, quote, speaker }),
  );

  it.each([
    [
      { start: 5, end: 6 },
      { start: 5, end: 6, quote: null, speaker: null },
    ],
    [{ start: 5 }, { start: null, end: null, quote: null, speaker: null }],
    [
      { quote: '', start: 5, end: 6 },
      { start: 5, end: 6, quote: null, speaker: null },
    ],
    [{}, { start: null, end: null, quote: null, speaker: null }],
  ])('says what is not known of %j', (given, evidence) => expect(evidenceOf(given, utterances)).toEqual(evidence));
});
