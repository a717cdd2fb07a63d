import { PermanentError, type Transcript, type Utterance } from '@callwarden/sdk';
import { z } from 'zod';

const seconds = z.number().nonnegative();
const probability = z.number().min(0).max(1);
const Word = z.object({
  word: z.string(),
  /** With capital letters and punctuation. */
  punctuated_word: z.string().optional(),
  start: seconds,
  end: seconds,
  confidence: probability,
});
const Heard = z.object({
  start: seconds,
  end: seconds,
  confidence: probability,
  channel: z.int().nonnegative().default(0),
  /** With `diarize`, numbered within the channel. */
  speaker: z.int().nonnegative().default(0),
  transcript: z.string(),
  words: z.array(Word),
});
type Heard = z.infer<typeof Heard>;

const Answer = z.object({
  results: z.object({
    channels: z.array(z.object({ detected_language: z.string().optional() })),
    utterances: z.array(Heard),
  }),
});

/** @throws PermanentError where it is something else: to ask again brings the same. The message has no words of the answer. */
export function readAnswer(
  text: string,
  duration: number,
  { language = '' }: { language?: string | undefined },
): Transcript {
  const { data, error } = Answer.safeParse(parsed(text));
  if (!data) {
    const [issue] = error.issues;
    const where = issue?.path.join('.') || 'JSON';
    throw new PermanentError('DEEPGRAM_ANSWER_INVALID', `Deepgram sent no transcript: ${where}: ${issue?.message}`);
  }
  const { utterances, channels } = data.results;
  const heard = utterances.filter(({ transcript }) => transcript.trim() !== '').sort((a, b) => a.start - b.start);
  const voices = [...new Set(heard.map(voiceOf))]; // in the order of their first words
  const words = heard.flatMap((each) => each.words);
  return {
    language: canonical(language || mostSpoken(heard, channels)),
    confidence: words.length > 0 ? words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length : 0,
    utterances: heard.map((each) => utteranceOf(each, voices.indexOf(voiceOf(each)), duration)),
  };
}

const voiceOf = ({ channel, speaker }: Heard): string => `${channel}:${speaker}`;

/** Within the recording: Deepgram measures its length by itself. */
function utteranceOf(
  { start, end, confidence, transcript, words }: Heard,
  speaker: number,
  duration: number,
): Utterance {
  const within = (from: number, to: number) => {
    const begin = Math.min(from, duration);
    return { start: begin, end: Math.min(Math.max(begin, to), duration) };
  };
  return {
    speaker,
    ...within(start, end),
    text: transcript.trim(),
    confidence,
    ...(words.length > 0 && {
      words: words.map((each) => ({ text: each.punctuated_word ?? each.word, ...within(each.start, each.end) })),
    }),
  };
}

/** Of channels in several languages, that with the most words; empty where none was detected. */
function mostSpoken(
  heard: readonly Heard[],
  channels: readonly { readonly detected_language?: string | undefined }[],
): string {
  const counts = new Map<string, number>();
  for (const { channel, words } of heard) {
    const language = channels[channel]?.detected_language;
    if (language) counts.set(language, (counts.get(language) ?? 0) + words.length);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** Callwarden detects the language from the words where the code is none, such as `multi`. */
function canonical(code: string): string {
  try {
    return code === 'multi' ? '' : (Intl.getCanonicalLocales(code)[0] ?? '');
  } catch {
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
