import { PermanentError, type Utterance } from '@callwarden/sdk';
import { z } from 'zod';

const seconds = z.number().nonnegative();

/** What the speech service answers for the sound of one channel. Change it to what yours answers. */
const Answer = z.object({
  /** BCP 47. Absent: Callwarden detects it from the words. */
  language: z.string().optional(),
  segments: z.array(
    z.object({
      start: seconds,
      end: seconds,
      text: z.string(),
      /** The probability that a word is right. */
      confidence: z.number().min(0).max(1),
    }),
  ),
});
export type Answer = z.infer<typeof Answer>;
export type Segment = Answer['segments'][number];

/** @throws PermanentError where it is something else: to ask again brings the same. The message has no words of the answer. */
export function readAnswer(text: string): Answer {
  const { data, error } = Answer.safeParse(parsed(text));
  if (data) return data;
  const [issue] = error.issues;
  throw new PermanentError(
    'SPEECH_ANSWER_INVALID',
    `The speech service sent no transcript: ${issue?.path.join('.') || 'JSON'}: ${issue?.message}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The segments with words, in order, within the recording: services round times. `speaker` is set by who speaks first. */
export function utterancesOf({ segments }: Answer, duration: number): Omit<Utterance, 'speaker'>[] {
  return segments
    .filter(({ text }) => text.trim() !== '')
    .map(({ start, end, text, confidence }) => {
      const from = Math.min(start, duration);
      return { start: from, end: Math.min(Math.max(from, end), duration), text: text.trim(), confidence };
    })
    .toSorted((a, b) => a.start - b.start);
}

/** Of all words, as the contract has it: a long segment counts more than a short one. 0 where there are none. */
export function meanConfidence(utterances: readonly Omit<Utterance, 'speaker'>[]): number {
  const weighed = utterances.map(({ text, confidence = 0 }) => ({ words: text.split(/\s+/).length, confidence }));
  const words = weighed.reduce((sum, each) => sum + each.words, 0);
  return words === 0 ? 0 : weighed.reduce((sum, each) => sum + each.words * each.confidence, 0) / words;
}
