import type { FoundWord } from '@callwarden/word-search';
import { wordFit } from '@callwarden/word-search/fit';
import { z } from 'zod';

const weight = z.number().min(-100).max(100);

/**
 * Weights of a logistic regression of whether a word was heard right, fitted to people whom the network never heard: on the sound of the
 * word, how likely it is after those before it, the number of its phones, and the means over the words of its segment.
 */
export const PhoneConfidence = z.strictObject({
  bias: weight,
  sound: weight,
  text: weight,
  phones: weight,
  meanSound: weight,
  meanText: weight,
  meanClarity: weight,
});

/** The probability that each word of a segment was heard right, from 0 to 1. `scores` and `width` are those that were searched. */
export function wordConfidences(
  words: readonly FoundWord[],
  scores: Float32Array,
  width: number,
  weights: z.output<typeof PhoneConfidence>,
): number[] {
  const fits = words.map((word) => wordFit(word, scores, width));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / words.length;
  const ofSegment =
    weights.bias +
    weights.meanSound * mean(fits.map(({ sound }) => sound)) +
    weights.meanClarity * mean(fits.map(({ clarity }) => clarity)) +
    weights.meanText * mean(words.map(({ likely }) => likely));
  return words.map(({ likely, phones }, i) => {
    const ofWord = weights.sound * fits[i]!.sound + weights.text * likely + weights.phones * phones.length;
    return 1 / (1 + Math.exp(-ofSegment - ofWord));
  });
}
