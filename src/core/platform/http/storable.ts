import type { BadField } from '../errors/errors.js';

/** PostgreSQL stores neither NUL nor half a surrogate pair; JSON can carry both. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** JSON has no limit for numbers, JavaScript has: what is larger is read as infinity, which is no JSON any more. */
export const largestNumber = `must not exceed ${Number.MAX_VALUE}`;
const isBeyondNumbers = (value: unknown): boolean => value === Infinity || value === -Infinity;

/** Names every string in `value`, keys too, and every number that cannot be stored. */
export function unstorable(value: unknown, path: readonly string[] = []): BadField[] {
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [{ path: path.join('.'), reason: 'must not contain NUL or half a surrogate pair' }];
  }
  if (isBeyondNumbers(value)) return [{ path: path.join('.'), reason: largestNumber }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const step = isStorable(key) ? key : '(key)';
    return [...(step === key ? [] : unstorable(key, [...path, step])), ...unstorable(each, [...path, step])];
  });
}

/** What comes from a recogniser is kept, without what cannot be. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
