import { wordFit } from './word-fit.js';

/** Rows of the blank and three phones. */
const rows = (...each: readonly (readonly number[])[]) => Float32Array.from(each.flat());
const word = { word: 2, first: 1, last: 3, likely: -1 };

describe('wordFit', () => {
  it('is 0, the logarithm of 1, where each sound is certain', () => {
    const scores = rows([0, -9, -9, -9], [-9, 0, -9, -9], [0, -9, -9, -9], [-9, -9, 0, -9]);
    expect(wordFit({ ...word, phones: [1, 2] }, scores, 4)).toEqual({ sound: 0, clarity: 0 });
  });

  it('takes each phone in its best frame, and tells what else was likelier', () => {
    const scores = rows([0, -9, -9, -9], [-9, -1, -9, -0.5], [-9, -2, -9, -0.25], [-9, -9, -3, -9]);
    const { sound, clarity } = wordFit({ ...word, phones: [1, 2] }, scores, 4);
    expect(sound).toBe(-2);
    expect(clarity).toBeCloseTo((-0.5 - 0.25 - 3) / 3, 6);
  });

  it('wants a blank between equal phones', () => {
    const scores = rows([0, -9, -9, -9], [-9, -1, -9, -9], [-3, 0, -9, -9], [-9, -4, -9, -9]);
    expect(wordFit({ ...word, phones: [1, 1] }, scores, 4).sound).toBe(-2.5);
  });
});
