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
