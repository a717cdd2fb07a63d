import type { intervals } from './quality.schemas.js';

/** Of the interval that begins then, in UTC; null without one. */
export function endOf(from: Date | null, interval: (typeof intervals)[number]): string | null {
  if (!from) return null;
  const end = new Date(from);
  if (interval === 'month') end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCDate(end.getUTCDate() + (interval === 'week' ? 7 : 1));
  return end.toISOString();
}

interface Entry {
  readonly version: string;
  readonly from: string | null;
}

/** 1.10 after 1.9. */
const { compare } = new Intl.Collator('en', { numeric: true });
export const byVersionAndTime = (a: Entry, b: Entry): number =>
  compare(a.version, b.version) || compare(a.from ?? '', b.from ?? '');
