import { PermanentError, type SpokenWord, type Utterance } from '@callwarden/sdk';
import { z } from 'zod';

/** What the server calls a word is a token of the model: a word, or a piece of one; a new word begins with a space. */
const Token = z.object({
  word: z.string(),
  /** Seconds; absent or negative where the model gives none. */
  start: z.number().optional(),
  end: z.number().optional(),
  probability: z.number().min(0).max(1),
});
type Token = z.infer<typeof Token>;

const Segment = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  words: z.array(Token).default([]),
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
});
type Segment = z.infer<typeof Segment>;

/** `verbose_json` of the server. */
const Answer = z.object({
  segments: z.array(Segment),
  language_probabilities: z.record(z.string(), z.number()).nullish(),
});

export interface Heard {
  /** Of Whisper; empty where the server does not say. */
  readonly language: string;
  readonly utterances: readonly Omit<Utterance, 'speaker'>[];
}

/** @throws PermanentError where it is something else: to ask again brings the same. The message has no words of the answer. */
export function readAnswer(text: string, duration: number): Heard {
  const { data, error } = Answer.safeParse(parsed(text));
  if (!data) {
    const [issue] = error.issues;
    const where = issue?.path.join('.') || 'JSON';
    throw new PermanentError(
      'WHISPER_SERVER_ANSWER_INVALID',
      `The server sent no transcript: ${where}: ${issue?.message}`,
    );
  }
  const [likely] = Object.entries(data.language_probabilities ?? {}).toSorted((a, b) => b[1] - a[1]);
  return {
    language: likely?.[0] ?? '',
    utterances: data.segments
      .filter(isSpeech)
      .map((segment) => utteranceOf(segment, duration))
      .toSorted((a, b) => a.start - b.start),
  };
}

/** Whisper makes up words over silence; these are its own limits for that. */
const isSpeech = ({ text, avg_logprob, no_speech_prob }: Segment): boolean =>
  text.trim() !== '' && !((no_speech_prob ?? 0) > 0.6 && (avg_logprob ?? 0) < -1);

function utteranceOf(segment: Segment, duration: number): Omit<Utterance, 'speaker'> {
  const text = segment.text.trim();
  const words = wordsOf(segment.words, text, duration);
  return {
    ...within(segment.start, segment.end, duration),
    text,
    confidence: confidenceOf(segment),
    ...(words && { words }),
  };
}

/** Within the recording: Whisper hears in windows of 30 s, and may end after it. */
function within(from: number, to: number, duration: number): { readonly start: number; readonly end: number } {
  const start = Math.min(Math.max(0, from), duration);
  return { start, end: Math.min(Math.max(start, to), duration) };
}

/** The mean over its tokens. */
function confidenceOf({ words, avg_logprob }: Segment): number {
  if (words.length > 0) return words.reduce((sum, { probability }) => sum + probability, 0) / words.length;
  return avg_logprob == null ? 0.5 : Math.min(1, Math.exp(avg_logprob));
}

/** Tokens joined to words. Undefined unless all have times, and are the words of the text: letters may be cut into tokens as well. */
function wordsOf(tokens: readonly Token[], text: string, duration: number): SpokenWord[] | undefined {
  const words: { text: string; from: number; to: number }[] = [];
  for (const { word, start, end } of tokens) {
    if (start === undefined || end === undefined || start < 0) return undefined;
    const last = words.at(-1);
    if (!last || /^\s/.test(word)) words.push({ text: word.trim(), from: start, to: end });
    else Object.assign(last, { text: last.text + word.trimEnd(), to: end });
  }
  const spoken = words.filter((word) => word.text !== '');
  if (spoken.length === 0 || spoken.map((word) => word.text).join(' ') !== text.replaceAll(/\s+/g, ' '))
    return undefined;
  return spoken.map((word) => ({ text: word.text, ...within(word.from, word.to, duration) }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
