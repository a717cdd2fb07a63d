import { headOf, tailOf } from './extent.js';
import { digitsOf, type Joint, type Run } from './runs.js';

/** Pieces with a joint before each: `1234 +2 567` is 1234, and 567 after a joint of 2. */
const run = (text: string): Run =>
  text.split(/ (?=\+|\d)(?<!\+\d )/).map((part, at) => {
    const [, joint = '0', digits] = /^(?:\+(\d) )?(\d+)$/.exec(part)!;
    return {
      digits: digits!,
      joint: Number(joint) as Joint,
      first: at,
      last: at,
      cardinal: false,
      homophone: false,
      ambiguous: false,
    };
  });
const lengths = { min: 4, max: 8 };
const said = (steps: Run | undefined) => steps && digitsOf(steps);

describe('headOf', () => {
  it.each([
    ['1234', '1234'],
    ['12 34 56', '123456'],
    ['123456 +1 789', '123456'],
    ['12 +2 34 +4 5678901', '1234'],
    ['1234 +5 1243', '12341243'],
    ['123456 +5 123465', '123456123465'],
    ['123456 +3 123456 +3 99', '123456123456'],
    ['1234 +1 04 99 88', '1234'],
    ['12345678 123', '12345678'],
    ['123', undefined],
    ['1 2 3 4 5 6 7 8 9', undefined],
    ['4111 1111 1111', undefined],
  ])('of %s is %s', (text, head) => expect(said(headOf(run(text), lengths))).toBe(head));

  it('is without a first word that may be an interjection where it fits only so', () => {
    const [first, ...rest] = run('0 1 2 3 4 5 6 7 8');
    expect(said(headOf([{ ...first!, ambiguous: true }, ...rest], lengths))).toBe('12345678');
  });
});

describe('tailOf', () => {
  it.each([
    ['1234', '1234'],
    ['123456789 +1 1234', '1234'],
    ['99 +4 123456 +2 78', '12345678'],
    ['1 2 3 4 5 6 7 8 9', undefined],
  ])('of %s is %s', (text, tail) => expect(said(tailOf(run(text), lengths))).toBe(tail));
});
