import { InvalidArgumentError } from 'commander';

/** Of an option. Throws InvalidArgumentError. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('must be a whole number from 1 on');
  return value;
}
