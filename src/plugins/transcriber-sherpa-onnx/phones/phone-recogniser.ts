import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { searchWords } from '@callwarden/word-search';
import { lexiconTree } from '@callwarden/word-search/lexicon';
import { TrigramModel } from '@callwarden/word-search/trigrams';
import { PermanentError } from '../../../core/sdk/index.js';
import type { Model } from '../model.js';
import type { Recognise } from '../recognise.js';
import { sampleRate } from '../wav-samples.js';
import { wordConfidences } from './phone-confidence.js';
import { PhoneNetwork, type PhoneScores } from './phone-network.js';
import { readWordsFile, type WordsFile } from './words-file.js';

/**
 * Words by phones, a lexicon and trigrams. Network and search block this process while they run; segments wait for each other.
 * @param threads of the network
 * @throws PermanentError SPEECH_MODEL_INVALID that names the file
 */
export async function phoneRecogniser({ files, phones }: Model, threads: number): Promise<Recognise> {
  const { network: networkPath = '', words: wordsPath = '' } = files;
  if (!phones) throw invalid(networkPath, 'has no settings in model.json');
  const { frameSeconds, search, confidence } = phones;
  const known = await loadWords(wordsPath);
  const listen = await loadNetwork(networkPath, threads, known);
  const tree = lexiconTree(known.pronunciations, known.trigrams.one);
  const trigrams = new TrigramModel(known.trigrams);
  const options = { ...search, start: 0, end: 1 };
  return async ({ start, samples }) => {
    const { scores, width } = await listen(samples);
    for (let i = 0; i < scores.length; i += width) scores[i]! -= search.blankPenalty;
    await setImmediate(); // an abort arrives in this turn
    const begin = start / sampleRate;
    const end = (start + samples.length) / sampleRate;
    const at = (frame: number) => Math.min(end, begin + frame * frameSeconds);
    const found = searchWords(scores, width, tree, trigrams, options);
    const confidences = wordConfidences(found, scores, width, confidence);
    const words = found.map(({ word, first, last }, i) => ({
      text: ` ${known.words[word]}`,
      start: at(first),
      end: at(last + 1),
      confidence: confidences[i]!,
    }));
    return { words, language: '' };
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
