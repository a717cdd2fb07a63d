import fc from 'fast-check';
import { merged, tagged, wordsWithTags } from './places.js';
import { redactionCategories } from '../../platform/config/redaction-categories.js';
import { wordsOf } from './words.js';

describe('merged', () => {
  it('makes one place of those that overlap, of the category that comes first', () => {
    const place = { utterance: 0, category: 'pin' as const };
    expect(
      merged([
        { ...place, start: 9, end: 12 },
        { ...place, category: 'card', start: 4, end: 10 },
        { ...place, start: 12, end: 14 },
        { ...place, utterance: 1, start: 0, end: 4 },
      ]),
    ).toEqual([
      { utterance: 0, category: 'card', start: 4, end: 12 },
      { utterance: 0, category: 'pin', start: 12, end: 14 },
      { utterance: 1, category: 'pin', start: 0, end: 4 },
    ]);
  });
});

it('gives the same words for tags as the text with the tags does', () => {
  const text = fc
    .array(fc.constantFrom('4111', 'word', ' ', '-', ', ', 'x', '[PIN]'), { maxLength: 20 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.infiniteStream(fc.nat()), fc.constantFrom(...redactionCategories), (said, dice, category) => {
      const words = wordsOf([{ text: said }]);
      const pick = (count: number) => dice.next().value % count;
      const found =
        words.length === 0
          ? []
          : Array.from({ length: 3 }, () => {
              const first = pick(words.length);
              return {
                utterance: 0,
                category,
                start: words[first]!.start,
                end: words[first + pick(words.length - first)]!.end,
              };
            });
      const places = merged(found);
      const bare = (list: ReturnType<typeof wordsOf>) =>
        list.map(({ text: word, digits, before, after }) => ({ word, digits, before, after }));
      expect(bare(wordsWithTags(words, places))).toEqual(bare(wordsOf([{ text: tagged(said, places) }])));
    }),
  );
});
