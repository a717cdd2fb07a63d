/** Numbers that are the same in each run (a linear congruential generator, Numerical Recipes, 7.1). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (Math.imul(seed, 2_654_435_761) ^ 0x5bd1e995) >>> 0;
  }

  /** At least 0 and below 1. */
  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  /** A whole number, both bounds included. */
  within(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.within(0, values.length - 1)]!;
  }
}
