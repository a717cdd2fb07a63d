import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import type { PluginContext, Recording } from '@callwarden/sdk';
import { transcriberContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';
import type { Segment } from './answer.ts';

const said = (start: number, end: number, text: string, confidence = 0.9): Segment => ({
  start,
  end,
  text,
  confidence,
});
/** What the speech service hears in each file, by its last byte. */
let heard: Readonly<Record<number, readonly Segment[]>> = {};
let status = 200;
const asJson = (segments: readonly Segment[]): string => JSON.stringify({ language: 'en', segments });
let says = asJson;
const server = createServer((request, response) => {
  const answer = (sound: Buffer) => {
    response.writeHead(sound.subarray(0, 4).toString() === 'RIFF' ? status : 415);
    response.end(says(heard[sound.at(-1)!] ?? []));
  };
  buffer(request).then(answer, () => response.destroy()); // the call was aborted
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const options = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/transcripts` };
const folder = await mkdtemp(join(tmpdir(), 'plugin-name-'));
for (const byte of [1, 2]) await writeFile(join(folder, `${byte}.wav`), Buffer.from([...Buffer.from('RIFF'), byte]));

after(async () => {
  server.close().closeAllConnections();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  heard = { 0: [said(0.2, 2.4, 'Hello?')] };
  status = 200;
  says = asJson;
});

const takes = ['silence', 'two channels', 'an upload with a transcript'];
for (const { name, run } of transcriberContract(plugin, { options, fetch, takes })) test(name, run);

const context = { fetch, files: { path: async (key: string) => join(folder, key) } } as PluginContext;
const call: Recording = {
  key: 'call.wav',
  fileName: 'call.wav',
  contentType: 'audio/wav',
  duration: 10,
  channels: [{ key: '1.wav' }, { key: '2.wav' }],
};
async function transcribe() {
  const progress: number[] = [];
  const provider = await plugin.create(plugin.options.parse(options), context);
  const { signal } = new AbortController();
  const transcript = await provider.transcribe(call, { signal, progress: (done) => void progress.push(done) });
  return { transcript, progress };
}

test('numbers speakers by who speaks first, and keeps to the length of the recording', async () => {
  heard = {
    1: [said(4, 5, ' Who is there? ')],
    2: [said(1, 3, 'Good morning.'), said(9, 11, 'Bye.'), said(6, 7, ' ')],
  };
  const { transcript, progress } = await transcribe();
  assert.deepEqual(
    transcript.utterances.map(({ speaker, start, end, text }) => [speaker, start, end, text]),
    [
      [0, 1, 3, 'Good morning.'],
      [1, 4, 5, 'Who is there?'],
      [0, 9, 10, 'Bye.'],
    ],
  );
  assert.equal(transcript.language, 'en');
  assert.deepEqual(progress, [0.5, 1]);
});

test('has the mean confidence of its words', async () => {
  heard = { 1: [said(0, 1, 'one', 0.4)], 2: [said(1, 3, 'two three four', 0.8)] };
  assert.equal((await transcribe()).transcript.confidence.toFixed(3), '0.700');
});

test('gives up where the recording is refused, and is tried again where the service is busy', async () => {
  for (const [answer, permanent] of [
    [422, true],
    [401, true],
    [429, undefined],
    [503, undefined],
  ] as const) {
    status = answer;
    await assert.rejects(transcribe, (error: { permanent?: boolean }) => {
      assert.equal(error.permanent, permanent, `${answer}`);
      return true;
    });
  }
});

test('gives up where the answer is no transcript, without a word of it', async () => {
  for (const answer of ['my card number is', '{"segments": [{"text": "my card number is"}]}']) {
    says = () => answer;
    await assert.rejects(transcribe, (error: Error & { permanent?: boolean }) => {
      assert.equal(error.permanent, true);
      assert.match(error.message, /^The speech service sent no transcript: /);
      assert.doesNotMatch(error.message, /card/);
      return true;
    });
  }
});
