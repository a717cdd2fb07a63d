import type { FoundWord } from './search-words.js';

/**
 * From 0 to 1: the geometric mean, over the frames of a word, of how probable the sound that it has there is, divided by the probability
 * of the likeliest sound. `scores` and `width` are those that were searched.
 */
export function wordConfidence(word: FoundWord, scores: Float32Array, width: number): number {
  let likeliest = 0;
  for (let frame = word.first; frame <= word.last; frame++)
    likeliest += Math.max(...scores.subarray(frame * width, (frame + 1) * width));
  return Math.exp((bestAlignment(word, scores, width) - likeliest) / (word.last - word.first + 1));
}

/** The score of the likeliest way to spread the phones of a word over its frames, with blanks between them. */
function bestAlignment({ first, last, phones }: FoundWord, scores: Float32Array, width: number): number {
  // A state for each phone and for the blank after each but the last.
  const states = new Float64Array(2 * phones.length - 1).fill(-Infinity);
  for (let frame = first; frame <= last; frame++) {
    // From the last state on, so that those before it are still of the frame before.
    for (let state = states.length - 1; state >= 0; state--) {
      const phone = state % 2 === 0 ? phones[state / 2]! : 0;
      let from = frame === first && state === 0 ? 0 : states[state]!;
      if (state > 0) from = Math.max(from, states[state - 1]!);
      if (state > 1 && phone !== 0 && phone !== phones[state / 2 - 1]) from = Math.max(from, states[state - 2]!);
      states[state] = from + scores[frame * width + phone]!;
    }
  }
  return states.at(-1)!;
}
