import fc from 'fast-check';
import { StandingOut, standingOut } from './standing-out.js';

const how = StandingOut.parse({ usual: -1.2, usualWeight: 15, contrast: 0.5, penalty: 0.5, limit: 6.9 });
const probability = fc.double({ min: 0, max: 1, noNaN: true });

describe('how a stretch stands out of its call', () => {
  it('is its own log odds, less the penalty, where the rest is as usual', () => {
    const usual = 1 / (1 + Math.exp(1.2));
    expect(standingOut([0.9, usual, usual], how)).toBeCloseTo(Math.log(9) - 0.5, 10);
  });

  it('is more where the rest is far from fraud, and less where all of it sounds alike', () => {
    const rest = (p: number) => standingOut([0.9, ...Array<number>(100).fill(p)], how);
    expect(rest(0.01)).toBeGreaterThan(rest(0.2));
    expect(rest(0.2)).toBeGreaterThan(rest(0.8));
  });

  it('counts by its distance to the pivot, below and above it', () => {
    const plain = standingOut([0.9], how);
    const scaled = (pivot: number) => standingOut([0.9], { ...how, scale: { pivot, below: 3, above: 0.5 } });
    expect(scaled(plain - 1)).toBeCloseTo(plain - 0.5, 10);
    expect(scaled(plain)).toBeCloseTo(plain, 10);
    expect(scaled(plain + 1)).toBeCloseTo(plain - 2, 10);
  });

  it('is a number whatever the network says, and rises with each stretch that is the highest', () =>
    fc.assert(
      fc.property(fc.array(probability, { maxLength: 300 }), (rest) => {
        const highest = [0.2, 0.5, 0.9, 1].map((p) => standingOut([...rest.map((each) => each * 0.2), p], how));
        expect(highest.every(Number.isFinite)).toBe(true);
        expect(highest).toEqual([...highest].sort((a, b) => a - b));
      }),
    ));

  it('does not depend on how often the call goes on in the same way', () => {
    const hour = (count: number) => standingOut([0.6, ...Array<number>(count).fill(0.05)], how);
    expect(Math.abs(hour(400) - hour(200))).toBeLessThan(0.05);
  });
});
