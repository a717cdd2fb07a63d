import { openAsBlob } from 'node:fs';
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
import { type Answer, meanConfidence, readAnswer, utterancesOf } from './answer.ts';

const Options = z.strictObject({
  /** Takes a POST with a WAV file. A transcriber may call the hosts that are in its options, and no other. */
  url: z.url({ protocol: /^https?$/ }),
  /** Sent as `Authorization: Bearer`. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  /** For one channel of one recording. */
  timeoutSeconds: z.number().positive().max(7200).default(600),
});
type Options = z.infer<typeof Options>;

/**
 * Calls whose transcript has a lower confidence are not scored, as a score of wrong words is worth nothing. This one is a guess:
 * measure from which confidence on your calls get the score that they have with the true words.
 */
const trustLimit = 0.5;

/** Another try may help with these, and with 5xx: time-out, conflict, too early, too many requests. */
const passing: readonly number[] = [408, 409, 425, 429];

/** Sends the sound of each channel to an HTTP service. */
export default definePlugin({
  sdk: 1,
  kind: 'transcriber',
  name: 'plugin-name',
  version: '0.1.0',
  options: Options,
  create: (options, context) => ({
    trustLimit,
    usable: ({ channels }) =>
      channels.length > 0 || 'nothing on this node can decode the recording: install ffmpeg, and upload it again',
    transcribe: (recording, call) => transcribe(recording, call, options, context),
  }),
});

async function transcribe(
  { channels, duration }: Recording,
  call: TranscribeCall,
  options: Options,
  context: PluginContext,
): Promise<Transcript> {
  const answers: Answer[] = [];
  for (const channel of channels) {
    answers.push(await answerTo(channel, call.signal, options, context));
    call.progress(answers.length / channels.length);
  }
  const spoken = answers
    .map((answer) => utterancesOf(answer, duration))
    .filter((utterances) => utterances.length > 0)
    .toSorted(([a], [b]) => a!.start - b!.start);
  const utterances = spoken
    .flatMap((said, speaker) => said.map((each) => ({ speaker, ...each })))
    .toSorted((a, b) => a.start - b.start);
  const language = answers.find((answer) => answer.language)?.language ?? '';
  return { language, confidence: meanConfidence(utterances), utterances };
}

async function answerTo(
  channel: DecodedChannel,
  signal: AbortSignal,
  { url, token, timeoutSeconds }: Options,
  context: PluginContext,
): Promise<Answer> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  // Read from disk as it is sent: two hours of a channel are 230 MB.
  const body = await openAsBlob(await context.files.path(channel.key), { type: 'audio/wav' });
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  try {
    const request = { method: 'POST', headers, body, signal: AbortSignal.any([signal, timeout]) };
    const response = await context.fetch(url, request);
    if (response.ok) return readAnswer(await response.text());
    await response.body?.cancel();
    throw refusal(response.status, host);
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new Error(`${host} did not answer within ${timeoutSeconds} s`, { cause: error });
    if (error instanceof TypeError)
      throw new Error(`${host} could not be reached: ${causeOf(error)}`, { cause: error });
    throw error;
  }
}

/** A recording or a token that was refused will be refused again. */
function refusal(status: number, host: string): Error {
  const message = `${host} answered ${status}`;
  return status >= 500 || passing.includes(status)
    ? new Error(message)
    : new PermanentError('SPEECH_SERVICE_REFUSED', message);
}

/** What fetch throws says only that it failed; why is in its cause. */
function causeOf(error: unknown): string {
  const { cause = error } = error as Error;
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  return code ?? message ?? String(cause);
}
