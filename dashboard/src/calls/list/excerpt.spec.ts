import { excerpt } from './excerpt.ts';

const marked = (text: string, ...words: string[]) =>
  excerpt({
    text,
    matches: words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length })),
  })
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('an excerpt', () => {
  it('marks what matches', () => expect(marked('buy gift cards now', 'gift', 'cards')).toBe('buy [gift] [cards] now'));
  it('marks nothing where nothing matches', () => expect(marked('4711')).toBe('4711'));
  it('begins at a word shortly before the first match', () => {
    const text = `${'so '.repeat(40)}read me the code`;
    const shown = marked(text, 'code');
    expect(shown).toMatch(/^… so .*read me the \[code\]$/);
    expect(shown.length).toBeLessThan(60);
  });
});
