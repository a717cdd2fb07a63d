import type { WordsFile } from './words-file.js';
import { hotWordBonus } from './hot-word-bonus.js';

describe('the bonus of hot words', () => {
  const known = {
    words: ['<s>', '</s>', 'gift', 'card'],
    pronunciations: [
      { word: 2, phones: [1, 2, 3, 4] },
      { word: 3, phones: [5, 6] },
      { word: 3, phones: [5] },
    ],
  } as unknown as WordsFile;

  it('grows with the sounds of the word, and is for each word of a phrase', () => {
    expect([...hotWordBonus({ words: ['Gift  Card'], score: 1.5 }, known)]).toEqual([0, 0, 3, 1.5]);
    expect([...hotWordBonus({ words: ['card'], score: 2 }, known)]).toEqual([0, 0, 0, 2]);
  });

  it('refuses what the model does not know', () => {
    expect(() => hotWordBonus({ words: ['gift box'], score: 1 }, known)).toThrow(
      expect.objectContaining({ code: 'HOT_WORDS_NOT_SUPPORTED', message: expect.stringContaining('"box"') }),
    );
  });
});
