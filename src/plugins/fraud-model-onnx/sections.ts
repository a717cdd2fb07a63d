import type { Judged } from './indicators.js';
import type { Span } from './span.js';

/** A judged stretch or section. */
export interface Placed extends Span {
  readonly probabilities: Float32Array;
}

/** What is known of one section of a call: the windows and stretches that begin in it. */
export interface Section {
  readonly windows: readonly Judged[];
  readonly stretches: readonly Placed[];
  readonly section: Placed;
}

/** Sections with a window; all are in order. */
export function* gather(windows: readonly Judged[], stretches: readonly Placed[], sections: readonly Placed[]) {
  for (const section of sections) {
    const near = within(windows, ({ window }) => window.first, section);
    if (!near.length) continue;
    yield { windows: near, stretches: within(stretches, ({ first }) => first, section), section } satisfies Section;
  }
}

/** Those that begin inside of `span`; `items` are in order. */
export function within<T>(items: readonly T[], at: (item: T) => number, { first, end }: Span): T[] {
  return items.slice(lowest(items, at, first), lowest(items, at, end));
}

/** The index of the first item that begins at or after `word`, by bisection. */
function lowest<T>(items: readonly T[], at: (item: T) => number, word: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(items[middle]!) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
