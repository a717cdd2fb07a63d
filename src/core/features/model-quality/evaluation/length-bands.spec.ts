import fc from 'fast-check';
import { figuresByLength } from './length-bands.js';

const call = (words: number, risk: number, isFraud: boolean) => ({ words, risk, isFraud });

describe('figures by length', () => {
  it('leaves out bands without calls, and ends each band with its last number of words', () => {
    const words = [0, 50, 51, 150, 3_001, 10_000, 10_001, 90_000];
    const bands = figuresByLength(words.map((each) => call(each, 0.5, false)));
    expect(bands.map(({ from, to, legitimate }) => [from, to, legitimate])).toEqual([
      [0, 50, 2],
      [51, 150, 2],
      [3_001, 10_000, 2],
      [10_001, null, 2],
    ]);
  });

  it('judges each band by its own calls, at scores as the service rounds them', () => {
    const [short, long] = figuresByLength([
      call(10, 0.595, true),
      call(10, 0.394, false),
      call(10, 0.395, false),
      call(9_000, 0.3, true),
      call(9_000, 0.795, false),
      call(9_000, 0.1, false),
    ]);
    expect(short).toMatchObject({ auc: 1, recall: { at60: 1 }, falsePositiveRate: { at40: 0.5, at60: 0, at80: 0 } });
    expect(long).toMatchObject({
      auc: 0.5,
      recall: { at60: 0 },
      falsePositiveRate: { at40: 0.5, at60: 0.5, at80: 0.5 },
    });
  });

  it('has no rates of a kind that a band lacks', () =>
    expect(figuresByLength([call(10, 0.9, true)])).toEqual([
      {
        from: 0,
        to: 50,
        frauds: 1,
        legitimate: 0,
        auc: null,
        recall: { at60: 1 },
        falsePositiveRate: { at40: null, at60: null, at80: null },
      },
    ]));

  it('has each call in one band', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(20_000)), (words) => {
        const bands = figuresByLength(words.map((each) => call(each, 0.5, each % 2 === 0)));
        expect(bands.reduce((sum, { frauds, legitimate }) => sum + frauds + legitimate, 0)).toBe(words.length);
      }),
    ));
});
