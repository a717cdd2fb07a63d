import { undetermined } from '../../../speech/transcripts/spoken-language.js';
import type { Warning } from '../analysis.types.js';
import type { Heard } from './heard.js';
import { wordsIn } from './not-scored.js';

interface Known {
  readonly confidenceFloor: number;
  /** Fraud models that count and do not know the language, by their ids. */
  readonly modelsOfOtherLanguages: readonly string[];
  /** Of the transcriber, see there. */
  readonly caveat: string | undefined;
}

/** What readers of a result should know of its transcript. */
export function warningsOf(
  { utterances, confidence, language }: Heard,
  { confidenceFloor, modelsOfOtherLanguages, caveat }: Known,
): Warning[] {
  if (wordsIn(utterances.map(({ text }) => text)) === 0)
    return [{ code: 'NO_SPEECH', message: 'No speech was found in the recording.' }];
  const low: Warning = {
    code: 'LOW_TRANSCRIPTION_CONFIDENCE',
    message: `The transcript has a confidence of ${confidence.toFixed(2)}, below ${confidenceFloor}: check it against the recording.`,
  };
  const others = language === undetermined ? [] : modelsOfOtherLanguages;
  return [
    ...(caveat ? [{ code: 'LIMITED_TRANSCRIBER' as const, message: caveat }] : []),
    ...(confidence < confidenceFloor ? [low] : []),
    ...others.map((id) => ({
      code: 'UNSUPPORTED_LANGUAGE' as const,
      message: `The fraud model ${id} does not know the language ${language}.`,
    })),
  ];
}
