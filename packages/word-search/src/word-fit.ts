import type { FoundWord } from './search-words.js';

/** How well a word fits the scores that were searched; means of natural logarithms of probabilities. */
export interface WordFit {
  /** Of its phones, each in the frame where it is likeliest. */
  readonly sound: number;
  /** Of the likeliest phone or blank of each of its frames: how sure the network is of anything there. */
  readonly clarity: number;
}

/** `scores` and `width` are those that were searched. */
export function wordFit(word: FoundWord, scores: Float32Array, width: number): WordFit {
  const { first, last, phones } = word;
  let clarity = 0;
  const best = new Float64Array(phones.length).fill(-Infinity);
  for (const [i, state] of likeliestStates(word, scores, width).entries()) {
    const row = scores.subarray((first + i) * width, (first + i + 1) * width);
    clarity += Math.max(...row);
    if (state % 2 === 0) best[state / 2] = Math.max(best[state / 2]!, row[phones[state / 2]!]!);
  }
  const sound = best.reduce((sum, score) => sum + score, 0);
  return { sound: sound / phones.length, clarity: clarity / (last - first + 1) };
}

/**
 * The state of each frame of a word in the likeliest way to spread its phones over them. Even states are phones, odd ones the blanks
 * between them.
 */
function likeliestStates({ first, last, phones }: FoundWord, scores: Float32Array, width: number): number[] {
  const count = 2 * phones.length - 1;
  let states = new Float64Array(count).fill(-Infinity);
  const steps: Uint8Array[] = [];
  for (let frame = first; frame <= last; frame++) {
    const following = new Float64Array(count);
    const step = new Uint8Array(count);
    for (let state = 0; state < count; state++) {
      const phone = state % 2 === 0 ? phones[state / 2]! : 0;
      let from = frame === first && state === 0 ? 0 : states[state]!;
      const most = state % 2 === 0 && phone !== phones[state / 2 - 1] ? 2 : 1;
      for (let back = 1; back <= most && back <= state; back++) {
        if (states[state - back]! <= from) continue;
        from = states[state - back]!;
        step[state] = back;
      }
      following[state] = from + scores[frame * width + phone]!;
    }
    states = following;
    steps.push(step);
  }
  let state = count - 1;
  return steps
    .reverse()
    .map((step) => {
      const at = state;
      state -= step[at]!;
      return at;
    })
    .reverse();
}
