import fc from 'fast-check';
import { withoutLoops } from './loops.js';

const times = (count: number, phrase: string) => Array.from({ length: count }, () => phrase).join(' ');

describe('withoutLoops', () => {
  it.each([
    ['a word', times(80, 'you'), 'you'],
    ['a sentence', `Good morning. ${times(9, 'Thank you for watching!')}`, 'Good morning. Thank you for watching!'],
    ['a sentence that breaks off', `${times(6, 'I will call you back.')} I will`, 'I will call you back.'],
    ['a loop within', `so ${times(7, 'and then')} he paid`, 'so and then he paid'],
    ['spelling that varies', 'No, no. NO no no no no no no no no no', 'No,'],
  ])('keeps %s once', (_, heard, left) => expect(withoutLoops(heard)).toBe(left));

  it.each([
    ['an excited speaker', times(10, 'no')],
    ['a nervous one', `${times(6, 'I mean')} yes`],
    ['a number', 'the code is one one one one one one'],
    ['spaces as they are', ' Hello,  world '],
  ])('leaves %s alone', (_, heard) => expect(withoutLoops(heard)).toBe(heard));

  it('is fast in any text, and takes away nothing but repeats', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 400 });
    fc.assert(
      fc.property(words, (said) => {
        const left = withoutLoops(said.join(' '));
        expect(new Set(left.split(' '))).toEqual(new Set(said.join(' ').split(' ')));
        expect(withoutLoops(left).length).toBeLessThanOrEqual(left.length);
      }),
    );
  });
});
