import type { BadField } from '../errors/errors.js';
import { headersOfTheConnection } from '../outbound/request-headers.js';

/** Stands for the value of a header in all answers. */
export const mask = '********';

export const mostHeaders = 20;
export const longestName = 64;
export const longestValue = 1024;
const mostBytes = 8 * 1024;

const token = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/; // RFC 9110, 5.6.2
const visible = /^[\t\x20-\x7e]*$/;
const edged = /^[\t ]|[\t ]$/;

/** In addition to those that the connection sets and those with our prefixes. */
const ofTheDelivery: ReadonlySet<string> = new Set(['content-type', 'content-encoding', 'user-agent']);
const ourPrefixes = ['x-service-', 'webhook-'];

/** Why these cannot be the custom headers of a webhook, a line for each bad one; `path` is the name. */
export function headerProblems(headers: unknown): BadField[] {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    return [{ path: '', reason: 'must be an object of names and values' }];
  const entries = Object.entries(headers);
  // Of far too many only the first: each is compared with all.
  const first = entries.slice(0, mostHeaders);
  const bad = first.flatMap(([name, value]) => {
    const reason = nameProblem(name) ?? repeatProblem(name, first) ?? valueProblem(value);
    return reason ? [{ path: shown(name), reason }] : [];
  });
  if (entries.length > mostHeaders) bad.push({ path: '', reason: `must have at most ${mostHeaders} headers` });
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  if (bytes > mostBytes)
    bad.push({ path: '', reason: `must have at most ${mostBytes} bytes of names and values, not ${bytes}` });
  return bad;
}

/** Of masks that stand for no value which is kept. */
export const maskProblems = (headers: unknown, kept: Readonly<Record<string, string>> = {}): BadField[] =>
  Object.entries(headers ?? {})
    .slice(0, mostHeaders)
    .filter(([name, value]) => value === mask && keptValue(kept, name) === undefined)
    .map(([path]) => ({ path, reason: 'is a mask, and there is no value that it stands for: send the value' }));

/** Case does not count in names. */
export const keptValue = (kept: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(kept).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];

/** With the values that masks stand for; see `maskProblems`. */
export const unmasked = (
  headers: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === mask ? keptValue(kept, name)! : value]),
  );

function nameProblem(name: string): string | null {
  const lower = name.toLowerCase();
  if (name === '') return 'needs a name';
  if (name.length > longestName) return `must have a name of at most ${longestName} characters`;
  if (!token.test(name) || name === '__proto__') return 'is not a name that a header can have';
  if (headersOfTheConnection.has(lower)) return 'is set by the connection: remove it';
  if (ofTheDelivery.has(lower) || ourPrefixes.some((prefix) => lower.startsWith(prefix)))
    return 'is set by each delivery: remove it';
  return null;
}

function repeatProblem(name: string, entries: readonly [string, unknown][]): string | null {
  const first = entries.find(([other]) => other.toLowerCase() === name.toLowerCase())![0];
  return first === name ? null : `is the same header as ${first}: names are not case-sensitive`;
}

function valueProblem(value: unknown): string | null {
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > longestValue) return `must have at most ${longestValue} characters`;
  if (!visible.test(value)) return 'must be visible ASCII characters, spaces and tabs, without line breaks';
  if (edged.test(value)) return 'must not begin or end with a space or tab';
  return null;
}

const shown = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name);
