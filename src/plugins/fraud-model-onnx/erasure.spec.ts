import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { erase } from './erasure.js';
import type { Judged } from './indicators.js';
import type { Span } from './span.js';
import { stretchesOf } from './windows.js';

const cut = { size: 10, stride: 5 };
const sections = { size: 40, stride: 20 };
const probabilities = new Float32Array(0);
const spans = (count: number, by: typeof cut) => Array.from(stretchesOf(count, by), ([first, end]) => ({ first, end }));
const wordsOf = ({ first, end, gap }: Span) =>
  Array.from({ length: end - first }, (_, i) => first + i).filter((i) => !gap || i < gap.first || i >= gap.end);

/** A call of `count` words in windows of `size`, and the number of the window that is erased. */
const calls = fc
  .record({ count: fc.integer({ min: 2, max: 130 }), size: fc.integer({ min: 1, max: 9 }), which: fc.nat() })
  .map(({ count, size, which }) => {
    const windows = spans(count, { size, stride: size }).map(({ first, end }): Judged => ({
      window: { first, end, utterance: 0, from: 0, to: 1 },
      probabilities,
    }));
    const stretches = spans(count, cut).map((span) => ({ ...span, probabilities }));
    return { call: { count, windows, stretches, cut }, words: windows[which % windows.length]!.window };
  });

describe('a section without some words', () => {
  it('has the words, stretches and windows of the call in which they were not said', () => {
    fc.assert(
      fc.property(calls, ({ call, words }) => {
        const left = Array.from({ length: call.count }, (_, i) => i).filter((i) => i < words.first || i >= words.end);
        const said = ({ first, end }: Span) => left.slice(first, end);
        const cutAnew = spans(left.length, sections).map(said);
        for (const section of spans(call.count, sections)) {
          if (words.first < section.first || words.first >= section.end) continue;
          const erased = erase(section, words, call);
          const inside = wordsOf(erased.section);
          if (left.length) expect(cutAnew).toContainEqual(inside);
          const expected = spans(left.length, cut)
            .map(said)
            .filter(([at]) => inside.includes(at!));
          const found = [...erased.stretches, ...erased.changedStretches].map(wordsOf);
          expect(found.sort(([a], [b]) => a! - b!)).toEqual(expected);
          const judged = erased.windows
            .flatMap(({ window }) => wordsOf(window))
            .concat(erased.changedWindows.flatMap(wordsOf));
          const { first, end } = erased.section;
          const known = call.windows.filter(({ window }) => window.first >= first && window.first < end);
          const kept = known.flatMap(({ window }) => wordsOf(window)).filter((word) => left.includes(word));
          expect(new Set(judged)).toEqual(new Set(kept));
        }
      }),
    );
  });
});
