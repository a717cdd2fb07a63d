import fc from 'fast-check';
import { groupVoices, type Voice } from './speaker-groups.js';

/** People whose directions are 90° apart, with voices up to about 10° off. */
const calls = fc
  .array(fc.record({ person: fc.nat(5), seconds: fc.double({ min: 0.3, max: 30, noNaN: true }), off: fc.nat(7) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((heard) => ({
    people: heard.map(({ person }) => person),
    voices: heard.map(({ person, seconds, off }): Voice => {
      const embedding = new Float32Array(14);
      embedding[person] = 3;
      embedding[6 + off] = 0.4;
      return { embedding, seconds };
    }),
  }));

/** Pairs that are of one person. */
const pairs = (people: readonly number[]) =>
  people.flatMap((a, i) => people.slice(i + 1).map((b, j) => [i, i + 1 + j, a === b] as const));

describe('voices', () => {
  it('are grouped by person, whatever their order and number', () =>
    fc.assert(
      fc.property(calls, ({ people, voices }) => {
        expect(pairs(groupVoices(voices, { threshold: 0.5 }))).toEqual(pairs(people));
      }),
    ));

  it('make as many groups as there are people, where that is known', () =>
    fc.assert(
      fc.property(calls, fc.integer({ min: 1, max: 6 }), ({ voices }, count) => {
        const groups = new Set(groupVoices(voices, { threshold: 0.5, count }));
        expect(groups.size).toBe(Math.min(count, voices.length));
      }),
    ));

  it('of nobody are none', () => expect(groupVoices([], { threshold: 0.5 })).toEqual([]));
});
