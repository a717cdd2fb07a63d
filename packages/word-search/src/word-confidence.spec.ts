import { wordConfidence } from './word-confidence.js';

/** Rows of the blank and three phones. */
const rows = (...each: readonly (readonly number[])[]) => Float32Array.from(each.flat());
const word = { word: 2, first: 1, last: 3 };

describe('wordConfidence', () => {
  it('is 1 where each sound is the likeliest', () => {
    const scores = rows([0, -9, -9, -9], [-9, 0, -9, -9], [0, -9, -9, -9], [-9, -9, 0, -9]);
    expect(wordConfidence({ ...word, phones: [1, 2] }, scores, 4)).toBe(1);
  });

  it('falls by how much likelier other sounds are', () => {
    const scores = rows([0, -9, -9, -9], [-9, -1, -9, 0], [-9, -2, -9, 0], [-9, -9, 0, -9]);
    expect(wordConfidence({ ...word, phones: [1, 2] }, scores, 4)).toBeCloseTo(Math.exp(-1), 6);
  });

  it('wants a blank between equal phones', () => {
    const scores = rows([0, -9, -9, -9], [-9, 0, -9, -9], [-3, 0, -9, -9], [-9, 0, -9, -9]);
    expect(wordConfidence({ ...word, phones: [1, 1] }, scores, 4)).toBeCloseTo(Math.exp(-1), 6);
  });

  it('is 0 where the phones do not fit into the frames', () => {
    expect(wordConfidence({ ...word, first: 3, phones: [1, 2] }, new Float32Array(16), 4)).toBe(0);
  });
});
