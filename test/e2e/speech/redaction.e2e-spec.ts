import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../../support/api.js';
import { databaseText, filesText } from '../../support/everything-stored.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { useApp } from '../../support/harness.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { closeReceivers, receive, webhookReceiver } from '../../support/webhook-receiver.js';
import { newWebhook } from '../../support/webhooks.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;

/** Luhn-valid, and of no real account. */
const spoken = 'four five three nine one four eight eight oh three four three six four six seven';
const written = '4539 1488 0343 6467';
/** Eight digits, as four stand in some hash or other. */
const leaks = [
  /4539\W{0,2}1488/,
  /1488\W{0,2}0343/,
  /0343\W{0,2}6467/,
  /five three nine/i,
  /three six four six seven/i,
  /one two seven/i,
];

const transcript = `WEBVTT

00:01.000 --> 00:03.000
<v Agent>Tell me the number of your gift card or card please, and I read you the code.

00:04.000 --> 00:08.000
<v Caller>Sure, it is ${spoken}.

00:08.500 --> 00:09.500
<v Agent>And the three digits on the back, the CVV?

00:10.000 --> 00:11.000
<v Caller>One two seven.

00:11.500 --> 00:14.500
<v Agent>So ${written} it is, thank you for the call.
`;

withFfmpeg('redaction (needs ffmpeg)', () => {
  const folder = temporaryFolder();
  const recording = join(folder.path, 'call.wav');
  const said = join(folder.path, 'call.vtt');
  const app = useApp({ webhooks: { allowPrivateNetworks: true, allowHttp: true } });
  beforeAll(async () => {
    const tone = 'sine=frequency=440:sample_rate=8000:duration=16';
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, recording]);
    writeFileSync(said, transcript);
  });
  afterAll(async () => {
    await closeReceivers();
    folder.remove();
  });

  const analysed = async (file = recording) => {
    const { body } = await app.admin.upload({ file, transcript: said });
    await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
    return body as { analysisId: string; fileId: string };
  };
  const content = async (api: Api, fileId: string, parameters = '') => {
    const response = await fetch(`${app.anyone.url}/v1/files/${fileId}/content${parameters}`, { headers: api.headers });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  };
  /** Loudness of each half second, 0 to 1. */
  const loudness = (bytes: Buffer): number[] => {
    const path = join(folder.path, 'played');
    writeFileSync(path, bytes);
    const pcm = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-ac', '1', '-ar', '8000', '-f', 's16le', '-']);
    return Array.from({ length: Math.floor(pcm.length / 8000) }, (_, half) => {
      let sum = 0;
      for (let i = 0; i < 4000; i++) sum += Math.abs(pcm.readInt16LE(half * 8000 + i * 2));
      return sum / 4000 / 32768;
    });
  };

  it('keeps what was said of a card out of everything that is stored, told or logged', async () => {
    const receiver = await receive(webhookReceiver());
    const events = ['analysis.completed', 'fraud.detected'];
    await newWebhook(app.admin, receiver.url(), { events });
    const { analysisId } = await analysed();
    const { transcription, fraudAnalysis, summary } = (
      await app.admin.get(`/v1/analyses/${analysisId}?include=transcription,history`)
    ).body;
    expect(transcription.speakers.map(({ text }: { text: string }) => text)).toEqual([
      'Tell me the number of your gift card or card please, and I read you the code.',
      'Sure, it is [CARD].',
      'And the three digits on the back, the CVV?',
      '[CVV].',
      'So [CARD] it is, thank you for the call.',
    ]);
    expect(transcription.redactions.map(({ category }: { category: string }) => category)).toEqual([
      'card',
      'cvv',
      'card',
    ]);
    await until(() => receiver.events().length > 1);
    const everything = {
      answers: JSON.stringify([transcription, fraudAnalysis, summary]),
      webhooks: JSON.stringify(receiver.calls.map(({ body }) => body)),
      database: await databaseText(app.databaseUrl),
      files: filesText(app.recordings),
    };
    for (const [where, text] of Object.entries(everything))
      for (const leak of leaks) expect([where, text.match(leak)?.[0]]).toEqual([where, undefined]);
    expect((await app.admin.get('/v1/analyses?search=%22five+three+nine%22')).body.pagination.total).toBe(0);
    expect((await app.admin.get('/v1/analyses?search=%22thank+you+for%22')).body.pagination.total).toBe(1);
  });

  it('is silent there when the recording is played, for all but supervisors who ask for the original', async () => {
    const { fileId } = await analysed();
    const viewer = await app.withScopes('read:analyses');
    for (const api of [app.admin, viewer]) {
      const { status, bytes, headers } = await content(api, fileId);
      expect([status, headers.get('content-type')]).toEqual([200, 'audio/wav']);
      const halves = loudness(bytes);
      expect(halves).toHaveLength(32);
      expect([9, 10, 11, 12, 13, 14, 20, 21].filter((half) => halves[half]! > 0.001)).toEqual([]);
      expect([0, 1, 2, 3, 4, 5, 18, 30, 31].filter((half) => halves[half]! < 0.01)).toEqual([]);
    }
    const part = await fetch(`${app.anyone.url}/v1/files/${fileId}/content`, {
      headers: { ...viewer.headers, range: 'bytes=100-199' },
    });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const original = await content(app.admin, fileId, '?redacted=false');
    expect(original.bytes.equals(readFileSync(recording))).toBe(true);
    expect((await content(viewer, fileId, '?redacted=false')).status).toBe(403);
    expect((await content(viewer, fileId, '?redacted=no')).status).toBe(400);
    const heard = (await app.admin.get(`/v1/audit?action=recording.read&resource=${fileId}`)).body.data;
    expect(heard.filter(({ details }: { details?: object }) => details && 'redacted' in details)).toHaveLength(1);
  });

  it.each([
    ['mp3', []],
    ['m4a', []],
    ['ogg', []],
    ['opus', ['-c:a', 'libopus', '-f', 'ogg']],
    ['flac', ['-c:a', 'flac', '-f', 'ogg']],
  ])('mutes %s in its own container', async (extension, encoder) => {
    const file = join(folder.path, `call.${extension}`);
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', recording, ...encoder, file]);
    const { fileId } = await analysed(file);
    const before = await content(app.admin, fileId, '?redacted=false');
    const { bytes, headers } = await content(app.admin, fileId);
    expect(headers.get('content-type')).toBe(before.headers.get('content-type'));
    expect(bytes.length).toBeLessThan(before.bytes.length * 4);
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
    const halves = loudness(bytes);
    expect([10, 11, 12, 13, 14].filter((half) => halves[half]! > 0.001)).toEqual([]);
    expect([1, 2, 3, 4, 18, 30].filter((half) => halves[half]! < 0.01)).toEqual([]);
  });

  it('mutes what was trimmed from a recording at its own times, before and after the recording itself is cut', async () => {
    const silent = join(folder.path, 'late.wav');
    const late = 'sine=frequency=440:sample_rate=8000:duration=14,adelay=2000';
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', late, silent]);
    const { fileId, analysisId } = await analysed(silent);
    const beside = (await app.admin.post('/v1/audio/trim', { fileId })).body.fileId as string;
    const muted = (bytes: Buffer) => loudness(bytes).flatMap((level, half) => (level < 0.001 ? [half / 2] : []));
    // The card is said from 4 s; about 1.9 s are cut off.
    const expected = (await content(app.admin, beside)).bytes;
    expect(muted(expected)).toEqual(expect.arrayContaining([3, 4, 5]));
    expect(muted(expected)).not.toContain(1);
    const options = { keepOriginal: false };
    const replaced = (await app.admin.post('/v1/audio/trim', { fileId, options })).body.fileId as string;
    expect(muted((await content(app.admin, replaced)).bytes)).toEqual(muted(expected));
    expect(muted((await content(app.admin, beside)).bytes)).toEqual(muted(expected));
    const { transcription } = (await app.admin.get(`/v1/analyses/${analysisId}?include=transcription`)).body;
    expect(transcription.redactions[0].start).toBeGreaterThan(1);
    expect(transcription.redactions[0].start).toBeLessThan(4);
  });

  it('stays muted while an analysis is made anew, and takes the muted copies along when it is erased', async () => {
    const { fileId, analysisId } = await analysed();
    await content(app.admin, fileId);
    expect(existsSync(join(app.recordings, '.renditions', fileId))).toBe(true);
    expect((await app.admin.post(`/v1/analyses/${analysisId}/process`)).status).toBe(202);
    await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');
    const { transcription } = (await app.admin.get(`/v1/analyses/${analysisId}?include=transcription`)).body;
    expect(transcription.redactions).toHaveLength(3);
    expect((await app.admin.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
    expect(existsSync(join(app.recordings, '.renditions', fileId))).toBe(false);
  });

  it('takes its own transcripts back with their redactions', async () => {
    const { analysisId } = await analysed();
    const { transcription } = (await app.admin.get(`/v1/analyses/${analysisId}?include=transcription`)).body;
    const again = join(folder.path, 'again.json');
    writeFileSync(again, JSON.stringify(transcription));
    const { body } = await app.admin.upload({ file: recording, transcript: again });
    await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
    const second = (await app.admin.get(`/v1/analyses/${body.analysisId}?include=transcription`)).body.transcription;
    expect(second.redactions).toEqual(transcription.redactions);
  });
});
