import { z } from 'zod';
import { PermanentError, type Transcript, type Utterance } from '../../core/sdk/index.js';
import { languageCode } from './languages.js';

const Segment = z.object({
  start: z.number().nonnegative(),
  end: z.number().nonnegative(),
  text: z.string(),
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
});
type Segment = z.infer<typeof Segment>;

/** `verbose_json` of OpenAI's API reference; servers that imitate it leave out all but the text. */
const Answer = z.object({
  text: z.string().optional(),
  language: z.string().nullish(),
  segments: z.array(Segment).nullish(),
});

/** Stands for "not told" where the contract wants a number. */
export const unknownConfidence = 0.5;

/**
 * @param body the parsed JSON of a 200 answer. @param duration of the recording in seconds.
 * @param language what the administrator set, if anything.
 * @throws PermanentError TRANSCRIBER_ANSWER_INVALID when it is not a transcription.
 */
export function readAnswer(body: unknown, duration: number, language?: string): Transcript {
  const { success, data: answer } = Answer.safeParse(body);
  if (!success || (!answer.segments && answer.text === undefined)) {
    throw new PermanentError('TRANSCRIBER_ANSWER_INVALID', 'The speech service sent no transcription in verbose_json');
  }
  const segments = answer.segments ?? [{ start: 0, end: duration, text: answer.text ?? '' }];
  const utterances = segments.filter(isSpeech).map(toUtterance);
  return {
    language: languageCode(answer.language ?? '') ?? language ?? 'und',
    confidence: meanConfidence(utterances),
    utterances: utterances.sort((a, b) => a.start - b.start),
  };
}

/** Whisper's own rule for text made up over silence: no_speech_threshold 0.6 and logprob_threshold -1.0 in transcribe.py. */
function isSpeech({ text, avg_logprob, no_speech_prob }: Segment): boolean {
  return text.trim() !== '' && !((no_speech_prob ?? 0) > 0.6 && (avg_logprob ?? 0) < -1);
}

/** `avg_logprob` is the mean natural logarithm over the tokens, so its exponential is their geometric mean. */
function toUtterance({ start, end, text, avg_logprob: logProb }: Segment): Utterance {
  const utterance = { speaker: 0, start, end: Math.max(start, end), text: text.trim() };
  return logProb == null ? utterance : { ...utterance, confidence: Math.min(1, Math.max(0, Math.exp(logProb))) };
}

/** Weighted by words, as the contract speaks of the probability that a word is right. */
function meanConfidence(utterances: readonly Utterance[]): number {
  let words = 0;
  let sum = 0;
  for (const { text, confidence } of utterances) {
    if (confidence === undefined) continue;
    const count = text.split(/\s+/).length;
    words += count;
    sum += confidence * count;
  }
  return words === 0 ? unknownConfidence : sum / words;
}
