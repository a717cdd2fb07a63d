import { PermanentError } from '@callwarden/sdk';
import type { Model } from '../model.js';
import type { Options } from '../options.js';
import type { Recognise } from '../recognise.js';
import { sampleRate } from '../wav-samples.js';
import { wordConfidences } from './phone-confidence.js';
import { phoneSearch } from './phone-search.js';

/**
 * Words by phones, a lexicon and trigrams, with the probability that they are right.
 * @throws PermanentError SPEECH_MODEL_INVALID that names the file, HOT_WORDS_NOT_SUPPORTED that names the word
 */
export async function phoneRecogniser({ files, phones }: Model, options: Options): Promise<Recognise> {
  const { network = '', words = '' } = files;
  if (!phones) throw new PermanentError('SPEECH_MODEL_INVALID', `${network} has no settings in model.json`);
  const search = await phoneSearch({ network, words }, phones, options.threads, options.hotWords);
  return async ({ start, samples }) => {
    const found = await search(samples);
    const confidences = wordConfidences(found.words, found.scores, found.width, phones.confidence);
    const begin = start / sampleRate;
    const end = (start + samples.length) / sampleRate;
    const at = (frame: number) => Math.min(end, begin + frame * phones.frameSeconds);
    const heard = found.words.map(({ text, first, last }, i) => ({
      text: ` ${text}`,
      start: at(first),
      end: at(last + 1),
      confidence: confidences[i]!,
    }));
    return { words: heard, language: '' };
  };
}
