import { isEnoughToDetect, undetermined } from '../../../speech/transcripts/spoken-language.js';
import type { NotScored } from '../analysis.types.js';
import { knowsLanguage } from '../knows-language.js';
import type { Heard } from './heard.js';

/** What decides whether a transcript can be judged. */
export interface Standards {
  /** Of the transcriber, see there. */
  readonly trustLimit: number;
  /** Of each fraud model that counts, those that it knows. Null: not known, as the model could not start. */
  readonly languages: readonly (readonly string[] | null)[];
  /** Seconds of the recording. */
  readonly duration: number;
}

const again = 'then process the analysis again';

/**
 * Why the words of a call cannot be judged; null where they can. A language is not looked at where the words themselves are in doubt.
 * One that is not known is judged only in calls that are too short to detect it.
 */
export function notScored(heard: Heard, { trustLimit, languages, duration }: Standards): NotScored | null {
  const texts = heard.utterances.map(({ text }) => text);
  if (texts.every((text) => text.trim() === '')) return noSpeech(duration);
  if (heard.confidence < trustLimit) return lowConfidence(heard, trustLimit);
  if (heard.language === undetermined) return isEnoughToDetect(texts) ? unknownLanguage(texts) : null;
  const isKnown = languages.some((each) => each === null || knowsLanguage(each, heard.language));
  return isKnown ? null : unsupportedLanguage(heard.language);
}

const noSpeech = (duration: number): NotScored => ({
  reason: 'NO_SPEECH',
  message: `No speech was found in the ${duration.toFixed(0)} seconds of the recording.`,
  remedy: 'Play the recording. If it has speech, upload it again with a transcript.',
});

const lowConfidence = ({ confidence, providerId }: Heard, trustLimit: number): NotScored => ({
  reason: 'LOW_CONFIDENCE',
  message: `The transcript has a confidence of ${confidence.toFixed(2)}, below ${trustLimit}, the trust limit of ${providerId}: too many words are likely to be wrong.`,
  remedy: `Upload the recording with a better transcript, or run "callwarden models pull whisper-base", configure it as the README of transcriber-sherpa-onnx says, ${again}.`,
});

const unsupportedLanguage = (language: string): NotScored => ({
  reason: 'UNSUPPORTED_LANGUAGE',
  message: `The call is in the language ${language}, which no configured fraud model knows.`,
  remedy: `Add a fraud model for ${language} to pipeline.fraudModels, ${again}.`,
});

const unknownLanguage = (texts: readonly string[]): NotScored => ({
  reason: 'UNSUPPORTED_LANGUAGE',
  message: `The language of the call could not be detected from its ${wordsIn(texts)} words.`,
  remedy: 'Play the recording. Upload it again with a transcript that names its language, if a fraud model knows that.',
});

/** As white space sets them apart. */
export const wordsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.split(/\s+/).filter(Boolean).length, 0);
