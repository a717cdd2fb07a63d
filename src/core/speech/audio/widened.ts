import type { Stretch } from './silenced.js';

/** Seconds on both sides of a stretch: recognisers are late by as much. */
const margin = 0.15;

/** With the margins, in order, and those that touch as one. */
export function widened(stretches: readonly Stretch[]): Stretch[] {
  const wide: { start: number; end: number }[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = wide.at(-1);
    const from = Math.max(0, start - margin);
    if (last && from <= last.end) last.end = Math.max(last.end, end + margin);
    else wide.push({ start: from, end: end + margin });
  }
  return wide;
}
