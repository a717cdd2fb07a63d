import fc from 'fast-check';
import { readSearch } from './search-terms.js';
import { forgivable, oneErrorAway } from './typing-errors.js';

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const word = fc.array(letter, { minLength: 5, maxLength: 12 }).map((letters) => letters.join(''));

describe('oneErrorAway', () => {
  it('has the word that was meant, whichever letter was left out, added, exchanged or replaced', () =>
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        letter,
        fc.constantFrom('left out', 'added', 'exchanged', 'replaced'),
        (meant, n, other, how) => {
          const at = n % meant.length;
          const [before, after] = [meant.slice(0, at), meant.slice(at)];
          const typed = {
            'left out': before + after.slice(1),
            added: before + other + after,
            exchanged: before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
            replaced: before + other + after.slice(1),
          }[how];
          fc.pre(typed !== meant);
          expect(oneErrorAway(typed)).toContain(meant);
        },
      ),
    ));

  it('has no word twice, and not the word itself', () => {
    const words = oneErrorAway('letters');
    expect(words).toHaveLength(new Set(words).size);
    expect(words).not.toContain('letters');
  });
});

describe('forgivable', () => {
  const of = (text: string) => [...forgivable(readSearch(text).flat()).values()];

  it.each([
    ['Straße', ['strasse']],
    ['NÚÑEZ', ['nunez']],
    ['сообшение', ['сообшение']],
    ['card', []],
    ['"quoted words" -negated', []],
    ['case-2026 4155550199', []],
    ['first second third fourth fifth', ['first', 'second', 'third', 'fourth']],
  ])('of %s', (text, words) => expect(of(text)).toEqual(words));
});
