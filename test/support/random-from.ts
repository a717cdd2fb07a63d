/** Whole numbers below 2^32, the same for a seed (mulberry32). */
export function bitsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Numbers from 0 and below 1. */
export function randomFrom(seed: number): () => number {
  const bits = bitsFrom(seed);
  return () => bits() / 2 ** 32;
}
