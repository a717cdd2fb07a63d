import fc from 'fast-check';
import { timesIn } from './times.js';

const text = 'my pin is 4821 thanks';
const place = { start: 10, end: 14 };
const utterance = { speaker: 0, start: 10, end: 20, text };
const word = (said: string, start: number, end: number) => ({ text: said, start, end });

describe('timesIn', () => {
  it('takes the times of the words', () => {
    const words = [
      word('My', 10, 11),
      word('PIN', 11, 12),
      word('is', 12, 13),
      word(' 4821,', 14, 17.5),
      word('thanks.', 18, 20),
    ];
    expect(timesIn({ ...utterance, words })(place)).toEqual({ start: 14, end: 17.5 });
  });

  it('goes from the word before to the word after where the words differ from the text', () => {
    const words = [word('is', 12, 13), word('forty-eight', 14, 15), word('twenty-one', 15, 17), word('thanks', 18, 20)];
    expect(timesIn({ ...utterance, words })(place)).toEqual({ start: 13, end: 18 });
  });

  it('goes from end to end where no word is left next to it', () => {
    expect(timesIn({ ...utterance, words: [word('4821', 14, 17)] })(place)).toEqual({ start: 14, end: 17 });
    expect(timesIn({ ...utterance, text: '4821 9', words: [word('9', 18, 19)] })({ start: 0, end: 4 })).toEqual({
      start: 10,
      end: 18,
    });
  });

  it.each([undefined, [], [word('other', 11, 12)]])(
    'guesses from characters with half a second more where the words are %j',
    (words) => {
      const { start, end } = timesIn({ ...utterance, words })(place);
      expect(start).toBeCloseTo(10 + (10 * 10) / text.length - 0.5);
      expect(end).toBeCloseTo(10 + (10 * 14) / text.length + 0.5);
    },
  );

  it('stays within the utterance, whatever the words say', () => {
    const time = fc.double({ min: -100, max: 100 });
    const words = fc.array(
      fc.record({ text: fc.constantFrom('my', 'pin', '4821', '48', '', 'x'), start: time, end: time }),
    );
    fc.assert(
      fc.property(fc.option(words, { nil: undefined }), fc.nat(20), fc.nat(20), (said, from, to) => {
        const { start, end } = timesIn({ ...utterance, words: said })({
          start: Math.min(from, to),
          end: Math.max(from, to) + 1,
        });
        expect(start).toBeGreaterThanOrEqual(10);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(20);
      }),
    );
  });
});
