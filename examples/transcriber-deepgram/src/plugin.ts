import { openAsBlob } from 'node:fs';
import { definePlugin, PermanentError, type PluginContext, type Recording, type TranscribeCall } from '@callwarden/sdk';
import { z } from 'zod';
import { readAnswer } from './answer.ts';
import { type Answer, send } from '@callwarden/sdk/http';

const Options = z.strictObject({
  apiKey: z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces'),
  /** Another region, or a Deepgram of your own. */
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.deepgram.com'),
  model: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a model, such as nova-3')
    .default('nova-3'),
  /** BCP 47. Without it, Deepgram detects the language of each channel. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a code such as en')
    .optional(),
  /** Whether the speakers of a recording with one channel are told apart. With two, each side is one speaker. */
  diarize: z.boolean().default(true),
  /** Whether Deepgram may use the recordings to improve its models. */
  modelImprovement: z.boolean().default(false),
  timeoutSeconds: z.number().positive().max(7200).default(600),
});
type Options = z.infer<typeof Options>;

/** A guess: measure from which confidence on your calls get the score that they have with the true words. */
const trustLimit = 0.6;

const longestAnswer = 256 * 1024 * 1024;

/** Sends the recording as it was uploaded to the pre-recorded API of Deepgram. */
export default definePlugin({
  sdk: 1,
  kind: 'transcriber',
  name: 'transcriber-deepgram',
  version: '0.1.0',
  options: Options,
  create: (options, context) => ({
    trustLimit,
    usable: () => true, // Deepgram decodes it
    transcribe: async (recording, call) => {
      const transcript = readAnswer(await answerTo(recording, call, options, context), recording.duration, options);
      call.progress(1);
      return transcript;
    },
  }),
});

async function answerTo(
  { key, contentType, channels }: Recording,
  { signal }: TranscribeCall,
  { apiKey, baseUrl, timeoutSeconds, ...options }: Options,
  context: PluginContext,
): Promise<string> {
  const url = new URL('v1/listen', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  url.search = String(
    new URLSearchParams({
      model: options.model,
      ...(options.language === undefined ? { detect_language: 'true' } : { language: options.language }),
      // The sides of a recording that are the same are one channel.
      multichannel: String(channels.length > 1),
      diarize: String(options.diarize && channels.length < 2),
      utterances: 'true',
      smart_format: 'true',
      mip_opt_out: String(!options.modelImprovement),
    }),
  );
  // Read from disk as it is sent.
  const body = await openAsBlob(await context.files.path(key), { type: contentType });
  const headers = { authorization: `Token ${apiKey}`, 'content-type': contentType };
  const request = { method: 'POST', headers, body };
  const answer = await send(url.href, request, { signal, timeoutSeconds, longestAnswer }, context);
  if (answer.status === 200) return answer.text;
  throw failureOf(answer);
}

/** Another try may help with these, and with 5xx: time-out, conflict, too early, too many requests. */
const passing: readonly number[] = [408, 409, 425, 429];
const advice: Readonly<Record<number, string>> = {
  400: 'the recording is damaged or in a format that Deepgram does not know, or the model does not know the language',
  401: 'check apiKey',
  402: 'the project has no credit left',
  403: 'check what apiKey and the plan may do',
  404: 'check baseUrl',
  413: 'the recording is too large',
};
const Refused = z.object({ err_code: z.string().regex(/^[\w ]{1,60}$/) });

function failureOf({ status, text, host }: Answer): Error {
  const code = codeIn(text);
  const hint = advice[status];
  const reason = `${host} answered ${status}${code ? ` ${code}` : ''}${hint ? ` (${hint})` : ''}`;
  return status >= 500 || passing.includes(status) ? new Error(reason) : new PermanentError('DEEPGRAM_REFUSED', reason);
}

function codeIn(text: string): string | undefined {
  try {
    return Refused.safeParse(JSON.parse(text)).data?.err_code;
  } catch {
    return undefined; // the page of a proxy
  }
}
