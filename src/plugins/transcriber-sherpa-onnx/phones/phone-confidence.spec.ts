import type { FoundWord } from '@callwarden/word-search';
import { wordConfidences } from './phone-confidence.js';

const none = { bias: 0, sound: 0, text: 0, phones: 0, meanSound: 0, meanText: 0, meanClarity: 0 };
/** Two frames of the blank and two phones: phone 1 for certain, then phone 2 with a log probability of -1. */
const scores = Float32Array.from([-9, 0, -9, -9, -0.5, -1]);
const words: FoundWord[] = [
  { word: 2, first: 0, last: 0, phones: [1], likely: -1 },
  { word: 3, first: 1, last: 1, phones: [2], likely: -3 },
];
/** Log odds by each weight alone. */
const odds = (weights: Partial<typeof none>) =>
  wordConfidences(words, scores, 3, { ...none, ...weights }).map((confidence) =>
    Math.log(confidence / (1 - confidence)),
  );

describe('wordConfidences', () => {
  it.each<[keyof typeof none, number, number]>([
    ['bias', 1, 1],
    ['sound', 0, -1],
    ['text', -1, -3],
    ['phones', 1, 1],
    ['meanSound', -0.5, -0.5],
    ['meanText', -2, -2],
    ['meanClarity', -0.25, -0.25],
  ])('weighs %s', (weight, first, second) => {
    const found = odds({ [weight]: 1 });
    expect(found[0]).toBeCloseTo(first, 6);
    expect(found[1]).toBeCloseTo(second, 6);
  });

  it('has nothing to say of no words', () => expect(wordConfidences([], scores, 3, none)).toEqual([]));
});
