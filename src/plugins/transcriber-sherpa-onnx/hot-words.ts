import { readFile } from 'node:fs/promises';
import { PermanentError } from '@callwarden/sdk';

/**
 * Hot words as sherpa-onnx takes them, "/" between, each in the case that the model writes. It would leave out all of them
 * without a word where it cannot spell one.
 * @param tokens path of tokens.txt
 * @param pieces whether words are cut into byte-pair pieces; else each is a row of tokens with blanks between them
 * @throws PermanentError HOT_WORDS_NOT_SUPPORTED that names the word and what the model lacks for it.
 */
export async function spellHotWords(words: readonly string[], tokens: string, pieces: boolean): Promise<string> {
  const known = new Set(
    (await readFile(tokens, 'utf8')).split('\n').map((line) => line.replace(/(?<!\s)\s+\d+\s*$/, '')),
  );
  const parts = (word: string) => (pieces ? [...word.replace(/\s/g, '')] : word.split(/\s+/));
  // Without the vocabulary, sherpa-onnx cuts off the mark of a word's beginning.
  const unfit = (part: string) => !known.has(part) || (!pieces && /^▁./.test(part));
  const lacks = (word: string) => parts(word).find(unfit);
  const spelled = words.map((word) => {
    const written = [word, word.toLowerCase(), word.toUpperCase()].find((each) => lacks(each) === undefined);
    if (written !== undefined) return written;
    const remedy = pieces
      ? 'leave it out'
      : 'set bpeVocab, or give single letters as the model knows them, with blanks between';
    throw new PermanentError(
      'HOT_WORDS_NOT_SUPPORTED',
      `hotWords.words: the model takes no token "${lacks(word)}" for "${word}"; ${remedy}`,
    );
  });
  return spelled.join('/');
}
