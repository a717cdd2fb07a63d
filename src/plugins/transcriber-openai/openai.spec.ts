import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PluginContext, Recording, Transcript } from '@callwarden/sdk';
import plugin from './plugin.js';
import { listenToTones, type Tone, toneFile } from '../../../test/support/tones.js';

const key = 'sk-secret-0123456789';
const sound = Buffer.alloc(300_000, 'sound');
const spoken = {
  task: 'transcribe',
  language: 'english',
  duration: 4,
  text: 'Hello? Read me the code.',
  segments: [
    { id: 0, start: 0.5, end: 1, text: ' Hello?', avg_logprob: -0.1, no_speech_prob: 0.01 },
    { id: 1, start: 1.5, end: 3.5, text: ' Read me the code.', avg_logprob: -0.4, no_speech_prob: 0.02 },
  ],
};

interface Seen {
  path: string;
  headers: IncomingHttpHeaders;
  form: FormData;
}
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; cutOff?: true; hangs?: true };

describe('the openai transcriber', () => {
  let server: Server;
  let folder: string;
  let baseUrl: string;
  let seen: Seen[] = [];
  let answers: Answer[] = [];
  let context: PluginContext;
  let recording: Recording;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openai-spec-'));
    const file = join(folder, 'stored');
    await writeFile(file, sound);
    await writeFile(join(folder, 'large'), Buffer.alloc(1024 * 1024 + 1));
    const answerOne = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = new Uint8Array(await buffer(request));
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(body, { headers: { 'content-type': type } }).formData();
      seen.push({ path: request.url ?? '', headers: request.headers, form });
      const answer = answers.shift() ?? { body: await listening(form) };
      if (answer.status === 0) return void request.socket.destroy();
      if (answer.cutOff) return void response.writeHead(200, { 'content-length': '1000' }).end('{"text":');
      if (answer.hangs) return;
      response.writeHead(answer.status ?? 200, answer.headers);
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
    };
    server = createServer((request, response) => {
      answerOne(request, response).catch(() => response.destroy()); // the client has gone
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
    const log = { info() {}, warn() {}, error() {} };
    context = {
      id: 'cloud',
      log,
      fetch,
      files: { read: async () => sound, path: async (name) => (name === 'r' ? file : join(folder, name)) },
    };
    recording = { key: 'r', fileName: 'Jane Doe.mp3', contentType: 'audio/mpeg', duration: 4, channels: [] };
  });

  beforeEach(() => {
    seen = [];
    answers = [];
  });

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  const provider = (options: object = {}) =>
    plugin.create(plugin.options.parse({ baseUrl, apiKey: key, ...options }), context);
  const transcribe = async (options?: object, signal = new AbortController().signal) =>
    (await provider(options)).transcribe(recording, { signal, progress() {} });
  const failure = (options?: object, signal?: AbortSignal): Promise<Error & { permanent?: boolean; code?: string }> =>
    transcribe(options, signal).then(
      () => Promise.reject(new Error('it did not fail')),
      (error) => error,
    );

  it('sends the original file with the fields of the API, and not the name that the client gave it', async () => {
    await transcribe({ model: 'whisper-large', language: 'en' });
    const [{ path, headers, form }] = seen as [Seen];
    expect(path).toBe('/v1/audio/transcriptions');
    expect(headers.authorization).toBe(`Bearer ${key}`);
    expect(Number(headers['content-length'])).toBeGreaterThan(sound.length);
    const { file, ...fields } = Object.fromEntries(form);
    expect(fields).toEqual({
      model: 'whisper-large',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'segment',
      language: 'en',
    });
    expect((file as File).name).toBe('recording.mp3');
    expect(Buffer.from(await (file as File).arrayBuffer()).equals(sound)).toBe(true);
  });

  it('turns segments into utterances with a confidence from the log probability', async () => {
    const transcript = await transcribe();
    expect(transcript.language).toBe('en');
    expect(transcript.utterances).toEqual([
      { speaker: 0, start: 0.5, end: 1, text: 'Hello?', confidence: Math.exp(-0.1) },
      { speaker: 0, start: 1.5, end: 3.5, text: 'Read me the code.', confidence: Math.exp(-0.4) },
    ]);
    expect(transcript.confidence).toBeCloseTo((Math.exp(-0.1) + 4 * Math.exp(-0.4)) / 5, 6);
  });

  it('works without a key on a server of the operator', async () => {
    await transcribe({ apiKey: undefined });
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it.each([400, 401, 403, 404, 413, 422])('does not ask for another try after a %d', async (status) => {
    answers = [{ status, body: { error: { message: 'No such thing' } } }];
    const error = await failure();
    expect(error).toMatchObject({ permanent: true, code: 'TRANSCRIBER_REFUSED' });
    expect(error.message).toContain(`answered ${status}: No such thing`);
    expect(seen).toHaveLength(1);
  });

  it.each([408, 429, 500, 503])('leaves the next try to the job after a %d without Retry-After', async (status) => {
    answers = [{ status, body: '<html>busy</html>' }];
    const error = await failure();
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(new RegExp(`answered ${status}$`));
    expect(seen).toHaveLength(1);
  });

  it('tries twice more when the service says when', async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' } };
    answers = [busy, busy];
    expect((await transcribe()).utterances).toHaveLength(2);
    expect(seen).toHaveLength(3);
    answers = [busy, busy, busy, busy];
    expect((await failure()).permanent).toBeUndefined();
    expect(seen).toHaveLength(6);
  });

  it('does not wait when Retry-After is more than half a minute', async () => {
    answers = [{ status: 503, headers: { 'retry-after': '31' } }];
    expect((await failure()).message).toContain('503');
    expect(seen).toHaveLength(1);
  });

  it('names the host when the connection breaks', async () => {
    answers = [{ status: 0 }];
    const error = await failure();
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(/^127\.0\.0\.1:\d+ could not be reached/);
  });

  it('never tells the key, not even where the service repeats it', async () => {
    answers = [{ status: 401, body: { error: { message: `Incorrect API key ${key}, also sk-abc***xyz` } } }];
    const error = await failure();
    expect(error.message).toContain('Incorrect API key [key], also [key]');
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret');
  });

  it('leaves the next try to the job where an answer is cut off, or does not come in time', async () => {
    answers = [{ cutOff: true }];
    expect((await failure()).permanent).toBeUndefined();
    answers = [{ hangs: true }];
    const late = await failure({ timeoutSeconds: 0.3 });
    expect([late.permanent, late.message]).toEqual([undefined, expect.stringMatching(/did not answer within 0.3 s$/)]);
  });

  it('stops when the analysis is cancelled, with the reason given', async () => {
    const reason = new Error('cancelled');
    expect(await failure({}, AbortSignal.abort(reason))).toBe(reason);
  });

  it('gives up for good on an answer that is not a transcription', async () => {
    for (const body of ['<html>', { segments: 'none' }, {}]) {
      answers = [{ body }];
      expect(await failure()).toMatchObject({ permanent: true, code: 'TRANSCRIBER_ANSWER_INVALID' });
    }
  });

  it('leaves a file that is too large for the service to the next transcriber', async () => {
    expect(await (await provider()).usable(recording)).toBe(true);
    const large = { ...recording, key: 'large' };
    const small = await provider({ maxFileMegabytes: 1 });
    expect(await small.usable(large)).toMatch(
      /^the file is larger than maxFileMegabytes \(1\) of cloud, and nothing on this node can split it/,
    );
    expect(await small.usable({ ...large, channels: [{ key: 'decoded' }] })).toBe(true);
  });

  describe('with decoded channels', () => {
    const decoded = async (name: string, seconds: number, tones: readonly Tone[]) => {
      await writeFile(join(folder, name), toneFile(seconds, tones));
      return { key: name };
    };
    const words = ({ utterances }: Transcript) => utterances.flatMap((each) => each.words ?? []);

    it('sends the sides of a stereo call apart, and numbers speakers by who speaks first', async () => {
      const left = await decoded('left', 6, [{ word: 1, at: 3 }]);
      const right = await decoded('right', 6, [
        { word: 2, at: 1 },
        { word: 3, at: 5 },
      ]);
      const stereo = { ...recording, duration: 6, channels: [left, right] };
      const call = { signal: new AbortController().signal, progress() {} };
      const heard = await (await provider()).transcribe(stereo, call);
      expect(heard.utterances.map(({ speaker, text }) => `${speaker} ${text}`)).toEqual(['0 w2', '1 w1', '0 w3']);
      expect(seen.map(({ form }) => (form.get('file') as File).name)).toEqual(['recording.wav', 'recording.wav']);
    });

    it('sends what is too large in parts cut at silences, and loses and doubles no word', async () => {
      // A word a second, at another place in each second; 1 MB are 30 s.
      const tones = Array.from({ length: 170 }, (_, word) => ({ word, at: word + (word % 7) * 0.08 + 0.1 }));
      const channel = await decoded('long', 171, tones);
      const long = { ...recording, key: 'large', duration: 171, channels: [channel] };
      const done: number[] = [];
      const call = { signal: new AbortController().signal, progress: (part: number) => void done.push(part) };
      answers = [{ status: 429, headers: { 'retry-after': '0' } }];
      const asr = await provider({ maxFileMegabytes: 1, wordTimes: true, atOnce: 3 });
      const heard = words(await asr.transcribe(long, call));
      expect(heard.map(({ text }) => text)).toEqual(tones.map(({ word }) => `w${word}`));
      for (const [index, { start }] of heard.entries()) expect(Math.abs(start - tones[index]!.at)).toBeLessThan(0.03);
      expect(seen.length).toBeGreaterThanOrEqual(7);
      for (const { form } of seen) {
        expect((form.get('file') as File).size).toBeLessThan(1024 * 1024);
        expect(form.getAll('timestamp_granularities[]')).toEqual(['segment', 'word']);
      }
      expect(done.at(-1)).toBe(1);
    });

    it('begins nothing more once a part was refused', async () => {
      const channel = await decoded('refused', 171, []);
      const long = { ...recording, key: 'large', duration: 171, channels: [channel] };
      answers = [{ status: 403, body: {} }];
      const asr = await provider({ maxFileMegabytes: 1, atOnce: 1 });
      const call = { signal: new AbortController().signal, progress() {} };
      await expect(asr.transcribe(long, call)).rejects.toMatchObject({ code: 'TRANSCRIBER_REFUSED' });
      expect(seen).toHaveLength(1);
    });

    it('refuses what is not a decoded channel', async () => {
      await writeFile(join(folder, 'odd'), 'not a WAV file, whatever its name says of it, at all');
      const channels = [{ key: 'odd' }, { key: 'odd' }];
      const call = { signal: new AbortController().signal, progress() {} };
      const asr = await provider();
      await expect(asr.transcribe({ ...recording, channels }, call)).rejects.toMatchObject({
        code: 'DECODED_AUDIO_INVALID',
      });
    });
  });

  it('refuses options that cannot work, without repeating the key', () => {
    const messages = (options: object) => JSON.stringify(plugin.options.safeParse(options).error?.issues ?? 'good');
    expect(messages({})).toContain('is needed for api.openai.com');
    expect(messages({ apiKey: key })).toBe('"good"');
    expect(messages({ apiKey: `${key}\n` })).toContain('printable ASCII');
    expect(messages({ apiKey: `${key}\n` })).not.toContain('secret');
    expect(messages({ baseUrl: 'https://me:pass@asr.example/v1' })).toContain('use apiKey');
    expect(messages({ baseUrl: 'asr.example', apiKey: key })).toContain('Invalid URL');
    expect(messages({ apiKey: key, modle: 'x' })).toContain('modle');
  });
});

/** What the server answers: it hears the tones of a WAV file, and in all else what `spoken` says. */
async function listening(form: FormData): Promise<unknown> {
  const file = form.get('file') as File;
  return file.name.endsWith('.wav') ? listenToTones(Buffer.from(await file.arrayBuffer())) : spoken;
}
