import { stat } from 'node:fs/promises';
import {
  definePlugin,
  PermanentError,
  type PluginContext,
  type Recording,
  type TranscribeCall,
} from '../../core/sdk/index.js';
import { readAnswer } from './answer.js';
import { Options } from './options.js';
import { refusal } from './refusal.js';
import { requestBody } from './request-body.js';
import { send } from './send.js';

/** Sends the recording to OpenAI's transcription endpoint, or to any server that speaks the same (Whisper behind vLLM, …). */
export default definePlugin({
  sdk: 1,
  kind: 'transcriber',
  name: 'transcriber-openai',
  version: '0.1.0',
  options: Options,
  create: (options, context) => ({
    async usable({ key }) {
      const { size } = await stat(await context.files.path(key));
      const limit = options.maxFileMegabytes * 1024 * 1024;
      return size <= limit || `the file is larger than maxFileMegabytes (${options.maxFileMegabytes}) of ${context.id}`;
    },
    async transcribe(recording, call) {
      const answer = await ask(recording, call, options, context);
      call.progress(1);
      return readAnswer(answer, recording.duration, options.language);
    },
  }),
});

/** The parsed JSON of a good answer. The API tells nothing about progress. */
async function ask(recording: Recording, call: TranscribeCall, options: Options, context: PluginContext) {
  const url = `${options.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`;
  const { host } = new URL(url);
  const path = await context.files.path(recording.key);
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(options.timeoutSeconds * 1000)]);
  try {
    const body = await requestBody(path, recording, options);
    const headers = options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : undefined;
    const response = await send(() => context.fetch(url, { method: 'POST', headers, body, signal }), signal);
    if (!response.ok) throw await refusal(response, host, options.apiKey);
    return parsed(await response.text(), host);
  } catch (error) {
    call.signal.throwIfAborted();
    if (signal.aborted) throw new Error(`${host} did not answer within ${options.timeoutSeconds} s`, { cause: error });
    throw (error as Error).name === 'TypeError' ? unreachable(error as Error, host) : error;
  }
}

/** What fetch throws says only "fetch failed"; the reason is in its cause. */
function unreachable(error: Error, host: string): Error {
  const cause = error.cause as Error | undefined;
  const reason = cause?.message ?? error.message;
  return new Error(`${host} could not be reached: ${reason}`, { cause: error });
}

function parsed(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PermanentError('TRANSCRIBER_ANSWER_INVALID', `${host} sent something that is not JSON`);
  }
}
