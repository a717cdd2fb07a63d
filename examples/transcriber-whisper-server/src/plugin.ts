import {
  type DecodedChannel,
  definePlugin,
  PermanentError,
  type PluginContext,
  type Recording,
  type TranscribeCall,
  type Transcript,
} from '@callwarden/sdk';
import { z } from 'zod';
import { type Heard, readAnswer } from './answer.ts';
import { formOf } from './form.ts';
import { type Answer, send } from '@callwarden/sdk/http';

const Options = z.strictObject({
  /** Of the server, with its `--request-path` if it has one; `/inference` is added. */
  baseUrl: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  /** Sent as `Authorization: Bearer` for a proxy before the server, which asks for none. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  /** A code of Whisper, such as en; `auto` lets the model find out. */
  language: z
    .string()
    .regex(/^(auto|[a-z]{2,3})$/, 'must be auto, or a code such as en')
    .default('auto'),
  /** Words and spellings that the model should expect. */
  prompt: z.string().max(1000).optional(),
  /** For one channel of one recording. */
  timeoutSeconds: z.number().positive().max(7200).default(1800),
});
type Options = z.infer<typeof Options>;

/** Whisper itself takes what is less likely for a failure: exp(-1), of its threshold for the mean log probability. */
const trustLimit = 0.37;

const longestAnswer = 256 * 1024 * 1024;

/** Sends the sound of each channel to the server of whisper.cpp. */
export default definePlugin({
  sdk: 1,
  kind: 'transcriber',
  name: 'transcriber-whisper-server',
  version: '0.1.0',
  options: Options,
  create: (options, context) => ({
    trustLimit,
    usable: ({ channels }) =>
      channels.length > 0 || 'nothing on this node can decode the recording: install ffmpeg, and upload it again',
    transcribe: (recording, call) => transcribe(recording, call, options, context),
  }),
});

/** One after the other: the server has one model, and lets others wait. */
async function transcribe(
  { channels, duration }: Recording,
  { signal, progress }: TranscribeCall,
  options: Options,
  context: PluginContext,
): Promise<Transcript> {
  const heard: Heard[] = [];
  for (const channel of channels) {
    heard.push(readAnswer(await answerTo(channel, signal, options, context), duration));
    progress(heard.length / channels.length);
  }
  const spoken = heard
    .filter(({ utterances }) => utterances.length > 0)
    .toSorted((a, b) => a.utterances[0]!.start - b.utterances[0]!.start);
  const utterances = spoken
    .flatMap((each, speaker) => each.utterances.map((utterance) => ({ speaker, ...utterance })))
    .toSorted((a, b) => a.start - b.start);
  const detected = spoken.toSorted((a, b) => b.utterances.length - a.utterances.length)[0]?.language ?? '';
  return {
    language: options.language === 'auto' ? detected : options.language,
    confidence: meanConfidence(utterances),
    utterances,
  };
}

/** Of all words: a long utterance counts more than a short one. 0 where there are none. */
function meanConfidence(
  utterances: readonly { readonly text: string; readonly confidence?: number | undefined }[],
): number {
  const weighed = utterances.map(({ text, confidence = 0 }) => ({ words: text.split(/\s+/).length, confidence }));
  const words = weighed.reduce((sum, each) => sum + each.words, 0);
  return words === 0 ? 0 : weighed.reduce((sum, each) => sum + each.words * each.confidence, 0) / words;
}

async function answerTo(
  channel: DecodedChannel,
  signal: AbortSignal,
  { baseUrl, token, timeoutSeconds, language, prompt }: Options,
  context: PluginContext,
): Promise<string> {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/inference`;
  const body = await formOf(await context.files.path(channel.key), {
    response_format: 'verbose_json',
    language,
    temperature: '0.0',
    split_on_word: 'true',
    max_len: '400', // without it, the server cuts after 60 characters
    ...(prompt && { prompt }),
  });
  const request = { method: 'POST', body, ...(token && { headers: { authorization: `Bearer ${token}` } }) };
  const answer = await send(url, request, { signal, timeoutSeconds, longestAnswer }, context);
  if (answer.status === 200) return answer.text;
  throw failureOf(answer);
}

/** Another try may help with these, and with 5xx: time-out, conflict, too early, too many requests. */
const passing: readonly number[] = [408, 409, 425, 429];
const advice: Readonly<Record<number, string>> = {
  401: 'check token',
  404: 'check baseUrl',
  413: 'the recording is too long',
};

function failureOf({ status, host }: Answer): Error {
  const hint = advice[status];
  const reason = `${host} answered ${status}${hint ? ` (${hint})` : ''}`;
  return status >= 500 || passing.includes(status)
    ? new Error(reason)
    : new PermanentError('WHISPER_SERVER_REFUSED', reason);
}
