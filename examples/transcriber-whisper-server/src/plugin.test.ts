import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import type { PluginContext, Recording } from '@callwarden/sdk';
import { transcriberContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

type Token = readonly [word: string, probability: number];
/** A segment as the server writes it; each token takes the same time. */
function segment(start: number, end: number, tokens: readonly Token[], more: object = {}) {
  const step = (end - start) / tokens.length;
  const words = tokens.map(([word, probability], at) => ({
    word,
    start: start + at * step,
    end: start + (at + 1) * step,
    t_dtw: -1,
    probability,
  }));
  const text = tokens.map(([word]) => word).join('');
  return {
    id: 0,
    text,
    start,
    end,
    tokens: [],
    words,
    temperature: 0,
    avg_logprob: -0.2,
    no_speech_prob: 0.01,
    ...more,
  };
}
const answerOf = (segments: readonly object[], language_probabilities: object = { en: 0.97, de: 0.02 }) =>
  JSON.stringify({
    task: 'transcribe',
    language: 'english',
    duration: 10,
    text: '',
    segments,
    detected_language: 'english',
    detected_language_probability: 0.97,
    language_probabilities,
  });

const received: { readonly request: IncomingMessage; readonly form: FormData }[] = [];
/** What the server hears in each file, by its last byte. */
let heard: Readonly<Record<number, string>> = {};
let answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
let hangs = false;
const server = createServer((request, response) => {
  const answer = async (parts: Buffer[]) => {
    const type = request.headers['content-type']!;
    const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData();
    received.push({ request, form });
    if (hangs) return;
    const sound = Buffer.from(await (form.get('file') as File).arrayBuffer());
    const next = answers.shift() ?? { status: 200, body: heard[sound.at(-1)!] ?? answerOf([]) };
    response.writeHead(next.status, next.headers).end(next.body);
  };
  request.toArray().then(answer, () => response.destroy()); // the call was aborted
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const options = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
const folder = await mkdtemp(join(tmpdir(), 'transcriber-whisper-server-'));
for (const byte of [1, 2]) await writeFile(join(folder, `${byte}.wav`), Buffer.from([...Buffer.from('RIFF'), byte]));

after(async () => {
  server.close().closeAllConnections();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  received.length = 0;
  answers = [];
  heard = { 0: answerOf([segment(0.2, 2.4, [[' Hello', 0.9]])]) };
  hangs = false;
});

const takes = ['silence', 'two channels', 'an upload with a transcript'];
for (const { name, run } of transcriberContract(plugin, { options, fetch, takes })) test(name, run);

const context = { fetch, files: { path: async (key: string) => join(folder, key) } } as PluginContext;
const call: Recording = {
  key: 'call.wav',
  fileName: 'my mother.wav',
  contentType: 'audio/wav',
  duration: 10,
  channels: [{ key: '1.wav' }, { key: '2.wav' }],
};
async function transcribe(more: object = {}, signal = new AbortController().signal) {
  const provider = await plugin.create(plugin.options.parse({ ...options, ...more }), context);
  const progress: number[] = [];
  const transcript = await provider.transcribe(call, { signal, progress: (done) => void progress.push(done) });
  return { ...transcript, progress };
}

test('sends each channel as a form, and asks for words in whole sentences', async () => {
  await transcribe({ token: 'secret', prompt: 'Callwarden' });
  assert.equal(received.length, 2);
  const [{ request, form }] = received as [(typeof received)[number]];
  assert.deepEqual([request.method, request.url], ['POST', '/inference']);
  assert.equal(request.headers.authorization, 'Bearer secret');
  assert.ok(Number(request.headers['content-length']) > 0); // not in chunks
  const { file, ...fields } = Object.fromEntries(form);
  assert.deepEqual(fields, {
    response_format: 'verbose_json',
    language: 'auto',
    temperature: '0.0',
    split_on_word: 'true',
    max_len: '400',
    prompt: 'Callwarden',
  });
  assert.deepEqual([(file as File).name, (file as File).type], ['channel.wav', 'audio/wav']);
  assert.deepEqual([...new Uint8Array(await (file as File).arrayBuffer())], [...Buffer.from('RIFF'), 1]);
});

test('numbers speakers by who speaks first, joins tokens to words, and reports progress', async () => {
  heard = {
    1: answerOf([
      segment(4, 5, [
        [' Who', 0.8],
        [' is', 0.8],
        [' there', 0.8],
        ['?', 0.8],
      ]),
    ]),
    2: answerOf([
      segment(1, 3, [
        [' Good', 1],
        [' mor', 0.6],
        ['ning', 0.8],
        ['.', 0.8],
      ]),
      segment(9, 12, [
        [' Bye', 0.9],
        ['.', 0.9],
      ]),
    ]),
  };
  const { utterances, language, progress } = await transcribe();
  assert.deepEqual(
    utterances.map(({ speaker, start, end, text }) => [speaker, start, end, text]),
    [
      [0, 1, 3, 'Good morning.'],
      [1, 4, 5, 'Who is there?'],
      [0, 9, 10, 'Bye.'],
    ],
  );
  assert.deepEqual(utterances[0]!.words, [
    { text: 'Good', start: 1, end: 1.5 },
    { text: 'morning.', start: 1.5, end: 3 },
  ]);
  assert.deepEqual([language, progress], ['en', [0.5, 1]]);
});

test('leaves words out where their times or letters are not known', async () => {
  const cut = segment(
    0,
    1,
    [
      [' caf', 0.9],
      ['\ufffd', 0.5],
      ['\ufffd', 0.5],
    ],
    { text: ' café' },
  );
  const timeless = segment(1, 2, [[' yes', 0.9]]);
  heard = {
    1: answerOf([cut, { ...timeless, words: [{ word: ' yes', start: -0.01, end: -0.01, probability: 0.9 }] }]),
  };
  for (const { words } of (await transcribe()).utterances) assert.equal(words, undefined);
});

test('has the mean confidence of its words, also by the logarithm where there are none', async () => {
  heard = {
    1: answerOf([segment(0, 1, [[' one', 0.4]])]),
    2: answerOf([segment(1, 3, [[' two three four', 1]], { words: [], avg_logprob: Math.log(0.8) })]),
  };
  assert.equal((await transcribe()).confidence.toFixed(3), '0.700');
});

test('leaves out what Whisper makes up over silence', async () => {
  heard = {
    1: answerOf([
      segment(
        0,
        3,
        [
          [' Thank', 0.2],
          [' you', 0.2],
        ],
        { no_speech_prob: 0.9, avg_logprob: -1.6 },
      ),
    ]),
  };
  const { utterances, confidence, language } = await transcribe();
  assert.deepEqual([utterances, confidence, language], [[], 0, '']);
});

test('has the language that was asked for, or that of the channel with more to say', async () => {
  heard = {
    1: answerOf([segment(0, 1, [[' Hallo', 0.9]])], { de: 0.9, en: 0.1 }),
    2: answerOf([segment(2, 3, [[' yes', 0.9]]), segment(4, 5, [[' no', 0.9]])]),
  };
  assert.equal((await transcribe()).language, 'en');
  assert.equal((await transcribe({ language: 'de' })).language, 'de');
  heard = { 1: answerOf([segment(0, 1, [[' yes', 0.9]])], {}) };
  assert.equal((await transcribe()).language, '');
});

test('gives up where the recording is refused, and is tried again where the server is busy', async () => {
  for (const [status, permanent, message] of [
    [400, true, /answered 400$/],
    [401, true, /\(check token\)$/],
    [404, true, /\(check baseUrl\)$/],
    [413, true, /\(the recording is too long\)$/],
    [429, undefined, /answered 429$/],
    [500, undefined, /answered 500$/],
    [503, undefined, /answered 503$/],
  ] as const) {
    answers = [{ status, body: '{"error": "my card number"}' }];
    await assert.rejects(transcribe(), (error: Error & { permanent?: boolean }) => {
      assert.equal(error.permanent, permanent, String(status));
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /card/);
      return true;
    });
  }
  answers = [{ status: 503, body: '', headers: { 'retry-after': '0' } }];
  await transcribe();
});

test('gives up where the answer is no transcript, without a word of it', async () => {
  for (const body of ['my card number is', '{"text": "my card number is"}', '{"segments": [{"text": "my card"}]}']) {
    heard = { 1: body };
    await assert.rejects(transcribe(), (error: Error & { permanent?: boolean }) => {
      assert.equal(error.permanent, true);
      assert.match(error.message, /^The server sent no transcript: /);
      assert.doesNotMatch(error.message, /card/);
      return true;
    });
  }
});

test('stops at its timeout and when it is aborted', async () => {
  hangs = true;
  await assert.rejects(transcribe({ timeoutSeconds: 0.1 }), /did not answer within 0\.1 s$/);
  const abort = new AbortController();
  const work = transcribe({}, abort.signal);
  setImmediate(() => abort.abort());
  await assert.rejects(work, { name: 'AbortError' });
});

test('says what is wrong with its options', () => {
  const [issue] = plugin.options.safeParse({ ...options, language: 'English' }).error!.issues;
  assert.equal(issue!.message, 'must be auto, or a code such as en');
});
