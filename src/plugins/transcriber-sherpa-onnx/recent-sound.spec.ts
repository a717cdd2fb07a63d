import fc from 'fast-check';
import { RecentSound } from './recent-sound.js';

describe('recent sound', () => {
  it('gives back what was heard, however it came, as long as it is kept', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        (capacity, blocks, a, b) => {
          const recent = new RecentSound(capacity);
          let next = 0;
          for (const length of blocks) recent.add(Float32Array.from({ length }, () => next++));
          expect(recent.end).toBe(next);
          const oldest = Math.max(0, next - capacity);
          const from = oldest + (a % (next - oldest + 1));
          const to = from + (b % (next - from + 1));
          expect([...recent.between(from, to)]).toEqual(Array.from({ length: to - from }, (_, i) => from + i));
        },
      ),
    );
  });

  it('refuses what is forgotten or not yet heard', () => {
    const recent = new RecentSound(10);
    recent.add(new Float32Array(25));
    expect(() => recent.between(14, 20)).toThrow(RangeError);
    expect(() => recent.between(20, 26)).toThrow(RangeError);
    recent.clear();
    expect(recent.end).toBe(0);
    expect(() => recent.between(0, 1)).toThrow(RangeError);
  });
});
