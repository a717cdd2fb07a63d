import pLimit from 'p-limit';
import { definePlugin, PermanentError, type PluginContext, type TranscribeCall } from '@callwarden/sdk';
import { type Heard, readAnswer } from './answer.js';
import { joinPieces } from './join.js';
import { Options } from './options.js';
import { mustSplit, type Piece, piecesOf } from './pieces.js';
import { refusal } from './refusal.js';
import { requestBody } from './request-body.js';
import { send } from './send.js';

/** Whisper itself takes what is less likely for a failure: `logprob_threshold` -1.0 in transcribe.py, whose exponential this is. */
const trustLimit = 0.37;

/** Sends the recording to OpenAI's transcription endpoint, or to any server that speaks the same (Whisper behind vLLM, …). */
export default definePlugin({
  sdk: 1,
  kind: 'transcriber',
  name: 'transcriber-openai',
  version: '0.1.0',
  options: Options,
  create: (options, context) => ({
    trustLimit,
    async usable(recording) {
      if (recording.channels.length > 0 || !(await mustSplit(recording, options, context))) return true;
      return `the file is larger than maxFileMegabytes (${options.maxFileMegabytes}) of ${context.id}, and nothing on this node can split it: apt-get install ffmpeg`;
    },
    async transcribe(recording, call) {
      const pieces = await piecesOf(recording, options, context);
      let done = 0;
      const ask = async (piece: Piece): Promise<Heard> => {
        const heard = readAnswer(await answerTo(piece, call, options, context), piece);
        call.progress(++done / pieces.length);
        return heard;
      };
      const limit = pLimit({ concurrency: options.atOnce, rejectOnClear: true });
      const heard = await Promise.all(pieces.map((piece) => limit(ask, piece))).catch((error: unknown) => {
        limit.clearQueue();
        throw error;
      });
      return joinPieces(pieces, heard, options.language);
    },
  }),
});

/** The parsed JSON of a successful response. The API does not report progress. */
async function answerTo(piece: Piece, call: TranscribeCall, options: Options, context: PluginContext) {
  const url = `${options.baseUrl.replace(/(?<!\/)\/+$/, '')}/audio/transcriptions`;
  const { host } = new URL(url);
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(options.timeoutSeconds * 1000)]);
  try {
    const body = await requestBody(piece, options);
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
