import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import type { PluginContext, Recording } from '@callwarden/sdk';
import { transcriberContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

/** An utterance as Deepgram writes it; each word takes the same time, and has the same confidence. */
function said(channel: number, start: number, end: number, transcript: string, confidence = 0.9, speaker?: number) {
  const texts = transcript.split(' ');
  const step = (end - start) / texts.length;
  const words = texts.map((text, at) => ({
    word: text.toLowerCase().replaceAll(/[^a-z]/g, ''),
    punctuated_word: text,
    start: start + at * step,
    end: start + (at + 1) * step,
    confidence,
    ...(speaker !== undefined && { speaker }),
  }));
  return { id: 'u', start, end, confidence, channel, transcript, words, ...(speaker !== undefined && { speaker }) };
}
const answerOf = (utterances: readonly object[], languages: readonly string[] = ['en']) =>
  JSON.stringify({
    metadata: { request_id: 'r', channels: languages.length, duration: 10 },
    results: {
      channels: languages.map((detected_language) => ({
        detected_language,
        language_confidence: 0.98,
        alternatives: [],
      })),
      utterances,
    },
  });

const received: { readonly request: IncomingMessage; readonly sound: string }[] = [];
let answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
let heard = '';
let hangs = false;
const server = createServer((request, response) => {
  const answer = (sound: Buffer) => {
    received.push({ request, sound: sound.toString('latin1') });
    if (hangs) return;
    const next = answers.shift() ?? { status: 200, body: heard };
    response.writeHead(next.status, next.headers).end(next.body);
  };
  buffer(request).then(answer, () => response.destroy()); // the call was aborted
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const options = { apiKey: 'secret', baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
const folder = await mkdtemp(join(tmpdir(), 'transcriber-deepgram-'));
await writeFile(join(folder, 'call.ogg'), 'OggS…');

after(async () => {
  server.close().closeAllConnections();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  received.length = 0;
  answers = [];
  heard = answerOf([said(0, 0.2, 1.4, 'Hello?')]);
  hangs = false;
});

const takes = ['silence', 'two channels', 'what nothing on this node can decode', 'an upload with a transcript'];
for (const { name, run } of transcriberContract(plugin, { options, fetch, takes })) test(name, run);

const context = { fetch, files: { path: async (key: string) => join(folder, key) } } as PluginContext;
const call: Recording = {
  key: 'call.ogg',
  fileName: 'my mother.ogg',
  contentType: 'audio/ogg',
  duration: 10,
  channels: [{ key: '1.wav' }, { key: '2.wav' }],
};
const never = new AbortController().signal;
async function transcribe(more: object = {}, recording = call, signal = never) {
  const provider = await plugin.create(plugin.options.parse({ ...options, ...more }), context);
  return provider.transcribe(recording, { signal, progress() {} });
}
const queryOf = () => Object.fromEntries(new URL(received.at(-1)!.request.url!, options.baseUrl).searchParams);

test('sends the recording as it was uploaded, with the key, and asks not to be used for training', async () => {
  await transcribe();
  const [{ request, sound }] = received as [(typeof received)[number]];
  assert.deepEqual([request.method, request.url!.split('?')[0]], ['POST', '/v1/listen']);
  assert.equal(request.headers.authorization, 'Token secret');
  assert.equal(request.headers['content-type'], 'audio/ogg');
  assert.equal(sound, Buffer.from('OggS…').toString('latin1'));
  assert.deepEqual(queryOf(), {
    model: 'nova-3',
    detect_language: 'true',
    multichannel: 'true',
    diarize: 'false',
    utterances: 'true',
    smart_format: 'true',
    mip_opt_out: 'true',
  });
  const mono = { ...call, channels: [{ key: '1.wav' }] };
  await transcribe({}, mono);
  assert.deepEqual([queryOf()['multichannel'], queryOf()['diarize']], ['false', 'true']);
  await transcribe({ language: 'de', modelImprovement: true, diarize: false }, mono);
  const { language, detect_language, mip_opt_out, diarize } = queryOf();
  assert.deepEqual([language, detect_language, mip_opt_out, diarize], ['de', undefined, 'false', 'false']);
  assert.doesNotMatch(JSON.stringify(received.map(({ request: { url, headers } }) => [url, headers])), /mother/);
});

test('numbers speakers by who speaks first, over channels, with the times of words', async () => {
  heard = answerOf(
    [
      said(0, 4, 5, 'Who is there?', 0.8, 0),
      said(0, 9, 11, 'Bye.', 0.9, 1),
      said(1, 1, 3, 'Good morning.', 0.9, 0),
      said(1, 6, 7, ' '),
    ],
    ['en', 'en-GB'],
  );
  const { utterances, language } = await transcribe();
  assert.deepEqual(
    utterances.map(({ speaker, start, end, text }) => [speaker, start, end, text]),
    [
      [0, 1, 3, 'Good morning.'],
      [1, 4, 5, 'Who is there?'],
      [2, 9, 10, 'Bye.'],
    ],
  );
  assert.deepEqual(utterances[0]!.words, [
    { text: 'Good', start: 1, end: 2 },
    { text: 'morning.', start: 2, end: 3 },
  ]);
  assert.equal(language, 'en'); // four words, to two in British English
});

test('has the mean confidence of its words, and the language that was asked for', async () => {
  heard = answerOf([said(0, 0, 1, 'one', 0.4), said(1, 1, 3, 'two three four', 0.8)], ['en', 'de']);
  const { confidence, utterances } = await transcribe();
  assert.deepEqual([confidence.toFixed(3), utterances[1]!.confidence], ['0.700', 0.8]);
  assert.equal((await transcribe()).language, 'de');
  assert.equal((await transcribe({ language: 'fr-ca' })).language, 'fr-CA');
  heard = answerOf([], ['en']);
  assert.deepEqual(await transcribe(), { language: '', confidence: 0, utterances: [] });
});

test('waits as long as Deepgram asks for, and sends the recording once more', async () => {
  answers = [{ status: 429, body: '', headers: { 'retry-after': '0' } }];
  assert.equal((await transcribe()).utterances.length, 1);
  assert.equal(received[1]!.sound, received[0]!.sound);
  answers = [{ status: 429, body: '', headers: { 'retry-after': '300' } }];
  await assert.rejects(transcribe(), /answered 429$/);
});

test('gives up where the recording or the key is refused, and is tried again where Deepgram is busy', async () => {
  const saying = (err_code: string) => JSON.stringify({ err_code, err_msg: 'my card number is', request_id: 'r' });
  for (const [status, body, permanent, message] of [
    [400, saying('Bad Request'), true, /answered 400 Bad Request \(the recording is damaged/],
    [401, saying('INVALID_AUTH'), true, /answered 401 INVALID_AUTH \(check apiKey\)$/],
    [402, saying('ASR_PAYMENT_REQUIRED'), true, /no credit left\)$/],
    [413, '', true, /too large\)$/],
    [429, saying('TOO_MANY_REQUESTS'), undefined, /TOO_MANY_REQUESTS$/],
    [504, '<html>', undefined, /answered 504$/],
  ] as const) {
    answers = [{ status, body }];
    await assert.rejects(transcribe(), (error: Error & { permanent?: boolean }) => {
      assert.equal(error.permanent, permanent, String(status));
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /secret|card/);
      return true;
    });
  }
});

test('gives up where the answer is no transcript, without a word of it', async () => {
  for (const body of [
    'my card number is',
    '{"results": {"channels": [], "utterances": [{"transcript": "my card"}]}}',
    '{}',
  ]) {
    heard = body;
    await assert.rejects(transcribe(), (error: Error & { permanent?: boolean }) => {
      assert.equal(error.permanent, true);
      assert.match(error.message, /^Deepgram sent no transcript: /);
      assert.doesNotMatch(error.message, /card/);
      return true;
    });
  }
});

test('stops at its timeout and when it is aborted', async () => {
  hangs = true;
  await assert.rejects(transcribe({ timeoutSeconds: 0.1 }), /did not answer within 0\.1 s$/);
  const abort = new AbortController();
  const work = transcribe({}, call, abort.signal);
  setImmediate(() => abort.abort());
  await assert.rejects(work, { name: 'AbortError' });
});

test('says what is wrong with its options', () => {
  const said = (more: object) => plugin.options.safeParse({ ...options, ...more }).error?.issues[0]?.message;
  assert.equal(said({ apiKey: 'a b' }), 'must be printable ASCII without spaces');
  assert.equal(said({ language: 'English' }), 'must be a code such as en');
});
