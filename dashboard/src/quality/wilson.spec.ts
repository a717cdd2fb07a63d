import { shareOf } from './wilson.ts';

const interval = (found: number, all: number) => {
  const share = shareOf(found, all)!;
  return [share.low.toFixed(4), share.high.toFixed(4)];
};

describe('the interval of a share', () => {
  it.each([
    // R: binom::binom.wilson
    [0, 10, ['0.0000', '0.2775']],
    [10, 10, ['0.7225', '1.0000']],
    [5, 10, ['0.2366', '0.7634']],
    [81, 263, ['0.2553', '0.3662']], // Newcombe 1998
  ])('of %i of %i', (found, all, expected) => expect(interval(found, all)).toEqual(expected));

  it('is none of nothing', () => expect(shareOf(0, 0)).toBeNull());
});
