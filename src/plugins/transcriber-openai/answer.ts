import { z } from 'zod';
import { PermanentError, type SpokenWord, type Utterance } from '@callwarden/sdk';
import { languageCode } from './languages.js';
import type { Piece } from './pieces.js';

const Segment = z.object({
  start: z.number().nonnegative(),
  end: z.number().nonnegative(),
  text: z.string(),
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
});
type Segment = z.infer<typeof Segment>;
const Word = z.object({ word: z.string(), start: z.number().nonnegative(), end: z.number().nonnegative() });

/** `verbose_json` of OpenAI's API reference; servers that imitate it leave out all but the text. */
const Answer = z.object({
  text: z.string().optional(),
  language: z.string().nullish(),
  segments: z.array(Segment).nullish(),
  words: z.array(Word).nullish(),
});

/** Stands for "unknown" where the contract wants a number. */
export const unknownConfidence = 0.5;

/** What was heard in one piece; times are seconds of the recording. */
export interface Heard {
  /** Empty if the service does not report it. */
  readonly language: string;
  readonly utterances: readonly Utterance[];
}

/**
 * @param body the parsed JSON of a 200 answer.
 * @throws PermanentError TRANSCRIBER_ANSWER_INVALID when it is not a transcription.
 */
export function readAnswer(body: unknown, { from, until }: Pick<Piece, 'from' | 'until'>): Heard {
  const { success, data: answer } = Answer.safeParse(body);
  if (!success || (!answer.segments && answer.text === undefined)) {
    throw new PermanentError(
      'TRANSCRIBER_ANSWER_INVALID',
      'The speech service did not send a transcription in verbose_json',
    );
  }
  const segments = answer.segments ?? [{ start: 0, end: until - from, text: answer.text ?? '' }];
  const words = (answer.words ?? []).map(({ word, start, end }) => ({
    text: word.trim(),
    start: from + start,
    end: from + Math.max(start, end),
  }));
  const utterances = segments.filter(isSpeech).map((segment) => toUtterance(segment, from, words));
  return { language: languageCode(answer.language ?? '') ?? '', utterances };
}

/** Whisper's own rule for text made up over silence: no_speech_threshold 0.6 and logprob_threshold -1.0 in transcribe.py. */
function isSpeech({ text, avg_logprob, no_speech_prob }: Segment): boolean {
  return text.trim() !== '' && !((no_speech_prob ?? 0) > 0.6 && (avg_logprob ?? 0) < -1);
}

/** `avg_logprob` is the mean natural logarithm over the tokens, so its exponential is their geometric mean. */
function toUtterance(
  { start, end, text, avg_logprob: logProb }: Segment,
  from: number,
  all: readonly SpokenWord[],
): Utterance {
  const times = { start: from + start, end: from + Math.max(start, end) };
  const words = all.filter((word) => isWithin((word.start + word.end) / 2, times));
  return {
    speaker: 0,
    ...times,
    text: text.trim(),
    ...(logProb != null && { confidence: Math.min(1, Math.max(0, Math.exp(logProb))) }),
    ...(words.length > 0 && { words }),
  };
}

const isWithin = (time: number, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  start <= time && time < end;

/** Weighted by words, as the contract speaks of the probability that a word is right. */
export function meanConfidence(utterances: readonly Utterance[]): number {
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
