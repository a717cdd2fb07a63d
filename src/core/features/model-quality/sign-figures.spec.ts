import { signFigures } from './sign-figures.js';

const tally = (type: string | null, judged: number, confirmed: number, missed: number) => ({
  type,
  judged,
  confirmed,
  missed,
});

describe('the figures of indicators', () => {
  it('are the share of confirmed ones by type, in the order of the types', () => {
    expect(signFigures([tally('threat', 3, 2, 0), tally('secrecy_request', 1, 1, 4)])).toEqual([
      { type: 'secrecy_request', judged: 1, confirmed: 1, precision: 1, missed: 4 },
      { type: 'threat', judged: 3, confirmed: 2, precision: 0.666667, missed: 0 },
    ]);
  });

  it('have no precision where none was judged, and put missed signs without a type last', () => {
    expect(signFigures([tally(null, 0, 0, 2), tally('threat', 0, 0, 1)])).toEqual([
      { type: 'threat', judged: 0, confirmed: 0, precision: null, missed: 1 },
      { type: null, judged: 0, confirmed: 0, precision: null, missed: 2 },
    ]);
  });
});
