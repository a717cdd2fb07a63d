import { PermanentError } from '@callwarden/sdk';
import type { HotWords } from '../options.js';
import type { WordsFile } from './words-file.js';

/** About as many phones as a transducer's token stands for. */
const phonesOfToken = 2;

/**
 * What is added to the score of each word of the model: nothing but for hot words, of which each word of a phrase is one.
 * @throws PermanentError HOT_WORDS_NOT_SUPPORTED that names a word that the model does not know
 */
export function hotWordBonus({ words, score }: HotWords, known: WordsFile): Float32Array {
  const numbers = new Map(known.words.map((word, number) => [word, number]));
  const hot = new Set(words.flatMap((phrase) => phrase.toLowerCase().split(/\s+/).filter(Boolean)).map(numberOf));
  const bonus = new Float32Array(known.words.length);
  for (const { word, phones } of known.pronunciations)
    if (hot.has(word) && bonus[word] === 0) bonus[word] = (score * [...phones].length) / phonesOfToken;
  return bonus;

  function numberOf(word: string): number {
    const number = numbers.get(word);
    if (number !== undefined) return number;
    throw new PermanentError(
      'HOT_WORDS_NOT_SUPPORTED',
      `hotWords.words: the model does not know the word "${word}"; leave it out`,
    );
  }
}
