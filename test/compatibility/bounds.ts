import type { Schema } from './schemas.ts';

/** The most and the least that a keyword may allow. */
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

/** What of a schema allows less than before, in words. */
export function narrowedBounds(before: Schema, after: Schema): string[] {
  const limits = (names: readonly string[], isTighter: (now: number, was: number) => boolean) =>
    names.filter((name) => {
      const [was, now] = [before[name], after[name]];
      return typeof now === 'number' && (typeof was !== 'number' || isTighter(now, was));
    });
  const narrowed = [...limits(upper, (now, was) => now < was), ...limits(lower, (now, was) => now > was)];
  const texts = narrowed.map((name) => `has ${name} ${written(after[name])}, not ${written(before[name])}`);
  const { pattern, uniqueItems } = after;
  if (pattern !== undefined && pattern !== before['pattern']) texts.push(`must match ${written(pattern)}`);
  if (uniqueItems === true && before['uniqueItems'] !== true) texts.push('no longer takes an item twice');
  return texts;
}

/** A keyword's value. */
export const written = (value: unknown): string =>
  value === undefined ? 'any' : typeof value === 'string' ? value : JSON.stringify(value);
