/** A random number below 1 at each call (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export class Dice {
  constructor(private readonly random: () => number) {}
  below = (count: number): number => Math.floor(this.random() * count);
  between = (from: number, to: number): number => from + this.below(to - from + 1);
  chance = (share: number): boolean => this.random() < share;
  pick = <T>(list: readonly T[]): T => list[this.below(list.length)]!;
  digits = (count: number): string => Array.from({ length: count }, () => this.below(10)).join('');
  /** Without a zero at its start. */
  number = (count: number): string => this.between(1, 9) + this.digits(count - 1);
}
