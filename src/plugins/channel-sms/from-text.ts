import { z } from 'zod';

/** Options that come from the environment are text: what reads as a number or a boolean becomes one. */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value === 'true' ? true : value === 'false' ? false : value;
}

export const numberBetween = (min: number, max: number) => z.preprocess(fromText, z.number().min(min).max(max));
export const wholeBetween = (min: number, max: number) => z.preprocess(fromText, z.int().min(min).max(max));
export const flag = z.preprocess(fromText, z.boolean());
