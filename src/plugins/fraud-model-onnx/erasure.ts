import type { Judged } from './indicators.js';
import { within, type Placed } from './sections.js';
import type { Span } from './span.js';
import { stretchesOf } from './windows.js';

/** A call as it was judged; all are in order. `count` are its words, `cut` is how stretches are cut. */
export interface JudgedWords {
  readonly count: number;
  readonly windows: readonly Judged[];
  readonly stretches: readonly Placed[];
  readonly cut: { readonly size: number; readonly stride: number };
}

/** A section as it would be if some words had not been said. */
export interface Erased {
  /** Those that do not change. */
  readonly windows: readonly Judged[];
  readonly stretches: readonly Placed[];
  /** Yet to be judged. */
  readonly section: Span;
  readonly changedWindows: readonly Span[];
  readonly changedStretches: readonly Span[];
}

/** The words that follow the erased ones, which begin in `section`, move up; the last section begins earlier instead. */
export function erase(section: Span, { first: from, end: to }: Span, call: JudgedWords): Erased {
  const count = call.count - (to - from);
  const place = (first: number, end: number): Span => {
    if (end <= from) return { first, end };
    if (first >= from) return { first: first + to - from, end: end + to - from };
    return { first, end: end + to - from, gap: { first: from, end: to } };
  };
  const size = section.end - section.first;
  const first = Math.min(section.first, Math.max(0, count - size));
  const end = Math.min(first + size, count);
  const whole = place(first, end);
  const known = new Map(within(call.stretches, ({ first }) => first, whole).map((each) => [each.first, each]));
  const stretches: Placed[] = [];
  const changedStretches: Span[] = [];
  for (const [a, b] of stretchesOf(count, call.cut)) {
    if (a < first || a >= end) continue;
    const same = known.get(a);
    if (same && same.end === b && b <= from) stretches.push(same);
    else changedStretches.push(place(a, b));
  }
  const windows = within(call.windows, ({ window }) => window.first, whole);
  return {
    windows: windows.filter(({ window }) => window.end <= from || window.first >= to),
    stretches,
    section: whole,
    changedWindows: windows.flatMap(({ window }) => {
      if (window.first < from && window.end > from) return [{ first: window.first, end: from }];
      return window.first < to && window.end > to ? [{ first: to, end: window.end }] : [];
    }),
    changedStretches,
  };
}
