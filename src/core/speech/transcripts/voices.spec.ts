import fc from 'fast-check';
import { voicesOf } from './voices.js';

describe('the voices of a cue', () => {
  it.each([
    ['<v Ann>One.</v> <v.loud.first Bob Lee>Two <i>and</i> a half.', ['Ann: One.', 'Bob Lee: Two and a half.']],
    ['before <v Ann>One.</v> between', ['Ann: One.']],
    ['<v>One.', [': One.']],
    ['<video x>One.</video>', [': One.']],
    ['Ann: One.', ['Ann: One.']],
    ['<b>Ann:</b>\n One.', ['Ann: One.']],
    ['It is 3 < 4 <', [': It is 3 < 4 <']],
    ['<v Ann> </v>', []],
    ['<v\nAnn>One.', ['Ann: One.']],
  ])('of %j', (cue, voices) => expect(voicesOf(cue).map(({ who, text }) => `${who}: ${text}`)).toEqual(voices));

  /** Whether the characters of one stand in the other in their order, blanks aside. */
  const isWithin = (one: string, other: string): boolean => {
    let at = 0;
    return Array.from(one.replaceAll(/\s/g, '')).every((character) => (at = other.indexOf(character, at) + 1) > 0);
  };

  it('are found in any text, and say what it says', () => {
    const part = fc.constantFrom('<v ', '<v', '.a', ' ', 'Ann', '>', '</v>', '<', '<i>', '\n', 'one', ': ');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const cue = parts.join('');
        for (const { who, text } of voicesOf(cue)) {
          expect(text).not.toBe('');
          expect(isWithin(who + text, cue)).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
  });
});
