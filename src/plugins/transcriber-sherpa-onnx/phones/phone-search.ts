import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { searchWords, type FoundWord } from '@callwarden/word-search';
import { lexiconTree } from '@callwarden/word-search/lexicon';
import { TrigramModel } from '@callwarden/word-search/trigrams';
import { PermanentError } from '@callwarden/sdk';
import { sampleRate } from '../wav-samples.js';
import { PhoneNetwork, type PhoneScores } from './phone-network.js';
import type { HotWords } from '../options.js';
import { hotWordBonus } from './hot-word-bonus.js';
import type { PhoneSettings } from './phone-settings.js';
import { readWordsFile, type WordsFile } from './words-file.js';

/** What was found, and the scores that it was found in, with the penalty of the blank. */
export interface Found extends PhoneScores {
  readonly words: readonly (FoundWord & { readonly text: string })[];
}

/**
 * Finds words in samples in ±1 at 16 kHz. Network and search block this process while they run; segments wait for each other.
 * @param threads of the network
 * @throws PermanentError SPEECH_MODEL_INVALID that names the file, HOT_WORDS_NOT_SUPPORTED that names the word
 */
export async function phoneSearch(
  files: { readonly network: string; readonly words: string },
  { search }: Pick<PhoneSettings, 'search'>,
  threads: number,
  hotWords?: HotWords,
): Promise<(samples: Float32Array) => Promise<Found>> {
  const known = await loadWords(files.words);
  const listen = await loadNetwork(files.network, threads, known);
  const trigrams = new TrigramModel(known.trigrams);
  const bonus = hotWords && hotWordBonus(hotWords, known);
  const likely = bonus ? known.trigrams.one.map((one, word) => one + bonus[word]! / search.weight) : known.trigrams.one;
  const tree = lexiconTree(known.pronunciations, likely);
  const options = { ...search, start: 0, end: 1, ...(bonus && { bonus }) };
  return async (samples) => {
    const { scores, width } = await listen(samples);
    for (let i = 0; i < scores.length; i += width) scores[i]! -= search.blankPenalty;
    await setImmediate(); // an abort arrives in this turn
    const found = searchWords(scores, width, tree, trigrams, options);
    return { words: found.map((word) => ({ ...word, text: known.words[word.word]! })), scores, width };
  };
}

async function loadWords(path: string): Promise<WordsFile> {
  try {
    return readWordsFile(await readFile(path));
  } catch (cause) {
    throw invalid(path, (cause as Error).message, cause);
  }
}

/** Tried once, on silence: what does not fit is known before a call is heard. */
async function loadNetwork(path: string, threads: number, { phones }: WordsFile) {
  const listen = await PhoneNetwork.load(path, threads).catch((cause: Error) => {
    throw invalid(path, `cannot be loaded: ${cause.message}`, cause);
  });
  const tried = (samples: Float32Array): Promise<PhoneScores> =>
    listen.listen(samples).catch((cause: Error) => {
      throw invalid(path, cause.message, cause);
    });
  const { width } = await tried(new Float32Array(sampleRate));
  if (width <= phones) throw invalid(path, `tells ${width - 1} phones apart, and words.bin has ${phones}`);
  return tried;
}

const invalid = (path: string, what: string, cause?: unknown) =>
  new PermanentError('SPEECH_MODEL_INVALID', `${path} ${what}`, { cause });
