import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';
const maxBytes = 1_000_000;

describe('POST /v1/upload', () => {
  const folder = temporaryFolder();
  const app = useApp({ uploads: { maxBytes } });
  afterAll(async () => {
    folder.remove();
  });

  const completed = (id: string) =>
    until(async () => {
      const { body } = await app.admin.get(`/v1/analyses/${id}?include=transcription`);
      return ['completed', 'failed'].includes(body.status) && body;
    });
  /** Rows and files, scratch and staging folders included. */
  const left = async () => ({
    rows: await query(
      app.databaseUrl,
      'select (select count(*) from analyses)::int as analyses, (select count(*) from recordings)::int as recordings',
    ),
    files: readdirSync(app.recordings, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length,
  });

  it('takes metadata as browsers send JSON, in a part with a type', async () => {
    const form = new FormData();
    form.set('metadata', new Blob(['{"tags":["blob"]}'], { type: 'application/json' }));
    form.set('file', new Blob([readFileSync(recording)]), 'call.ogg');
    const { status, body } = await app.admin.post('/v1/upload', form);
    expect(status).toBe(201);
    expect((await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.tags).toEqual(['blob']);
  });

  it('takes a recording with a transcript to a completed analysis', async () => {
    const { status, body } = await app.admin.upload({
      file: recording,
      transcript,
      metadata: { callerId: '+15550100', priority: 'high', tags: ['a'] },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      analysisId: expect.stringMatching(/^ana_/),
      fileId: expect.stringMatching(/^fil_/),
      status: 'queued',
      warnings: [],
    });
    expect(Number.isInteger(body.estimatedTime)).toBe(true);
    const analysis = await completed(body.analysisId);
    expect(analysis).toMatchObject({
      status: 'completed',
      priority: 'high',
      tags: ['a'],
      metadata: { callerId: '+15550100' },
      error: null,
    });
    expect(analysis.fileInfo).toMatchObject({
      fileId: body.fileId,
      fileName: 'bank-impersonation-otp.ogg',
      size: readFileSync(recording).length,
    });
    expect(analysis.fraudAnalysis).toMatchObject({ riskScore: 90, riskLevel: 'critical' });
    expect(analysis.fraudAnalysis.fraudIndicators[0]).toMatchObject({
      type: 'acme_keyword',
      timestamp: expect.stringMatching(/^\d\d:\d\d-\d\d:\d\d$/),
    });
    expect(analysis.transcription).toMatchObject({ language: 'en', confidence: 1 });
    expect(analysis.transcription.speakers[0].speaker).toBe(0);
  });

  describe('with Prefer: wait', () => {
    const waiting = (parts: object, seconds: number, api = app.admin) =>
      api.upload({ file: recording, transcript, ...parts }, { prefer: `wait=${seconds}` });

    it('answers with the result when the analysis has ended', async () => {
      const { status, headers, body } = await waiting({}, 30);
      expect([status, headers.get('preference-applied'), body.status]).toEqual([201, 'wait=30', 'queued']);
      expect(headers.get('location')).toBe(`/v1/analyses/${body.analysisId}`);
      expect(body.analysis).toEqual((await app.admin.get(`/v1/analyses/${body.analysisId}`)).body);
      expect(body.analysis).toMatchObject({ status: 'completed', fraudAnalysis: { riskScore: 90 } });
    });

    it('answers without it when the time is over, or the caller may not read analyses', async () => {
      const held = await waiting({ processImmediately: false }, 1);
      expect([held.status, held.headers.get('preference-applied'), held.body.analysis]).toEqual([201, null, undefined]);
      const blind = await app.withScopes('write:analyses');
      const unread = await waiting({}, 30, blind);
      expect([unread.status, unread.headers.get('preference-applied'), unread.body.analysis]).toEqual([
        201,
        null,
        undefined,
      ]);
    });
  });

  it.each(['it-helpdesk.mp3', 'pension-review.m4a', 'bank-fraud-alert.wav', 'tax-adviser-reminder.ogg'])(
    'accepts %s under a name that says nothing',
    async (name) => {
      const { status, body } = await app.admin.upload({
        file: join('samples', name),
        fileName: 'x.bin',
        transcript: join('samples', name.replace(/\.\w+$/, '.vtt')),
      });
      expect(status).toBe(201);
      expect((await completed(body.analysisId)).status).toBe('completed');
    },
  );

  it('holds an analysis that is not to be processed at once, until it is', async () => {
    const { body } = await app.admin.upload({ file: recording, transcript, processImmediately: false });
    const held = await query<{ due_at: unknown }[]>(app.databaseUrl, 'select due_at from analyses where id = $1', [
      body.analysisId,
    ]);
    expect(held[0]!.due_at).toBeNull();
    expect((await app.admin.post(`/v1/analyses/${body.analysisId}/process`)).status).toBe(202);
    expect((await completed(body.analysisId)).status).toBe('completed');
  });

  it('runs a completed analysis again', async () => {
    const { body } = await app.admin.upload({ file: recording, transcript });
    await completed(body.analysisId);
    expect((await app.admin.post(`/v1/analyses/${body.analysisId}/process`)).body.status).toBe('queued');
    expect((await completed(body.analysisId)).fraudAnalysis.riskScore).toBe(90);
  });

  it('fails with the way to a transcriber where there is none', async () => {
    const { body } = await app.admin.upload({ file: recording });
    const { status, error } = await completed(body.analysisId);
    expect([status, error.attempts]).toEqual(['failed', 1]);
    expect(['TRANSCRIBER_UNAVAILABLE', 'DECODER_UNAVAILABLE']).toContain(error.code);
    expect(error.message).toMatch(/transcript/);
  });

  it('warns of a transcript that goes on after the recording', async () => {
    const path = join(folder.path, 'long.srt');
    writeFileSync(path, '1\n00:00:01,000 --> 00:59:00,000\nHello.\n');
    const { status, body } = await app.admin.upload({ file: recording, transcript: path });
    expect([status, body.warnings[0].code]).toEqual([201, 'TRANSCRIPT_BEYOND_RECORDING']);
    expect((await completed(body.analysisId)).warnings[0].code).toBe('TRANSCRIPT_BEYOND_RECORDING');
  });

  const bytes = (content: string | Uint8Array) => new Blob([content as BlobPart]);
  const wavHeader = readFileSync('samples/bank-fraud-alert.wav').subarray(0, 58);
  const playlists = {
    HLS: '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
    DASH: '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>file:///etc/passwd</BaseURL></MPD>',
    concat: "ffconcat version 1.0\nfile '/etc/passwd'\n",
    SDP: 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n',
  };
  it.each([
    ['no file', {}, 400, 'INVALID_FILE_FORMAT'],
    ['an empty file', { file: bytes('') }, 400, 'INVALID_FILE_FORMAT'],
    [
      'text named .mp3',
      { file: bytes('These are only words.'.repeat(50)), fileName: 'a.mp3' },
      400,
      'INVALID_FILE_FORMAT',
    ],
    ['a WAV header without sound', { file: bytes(wavHeader), fileName: 'a.wav' }, 400, 'INVALID_FILE_FORMAT'],
    ...Object.entries(playlists).map(
      ([name, text]) =>
        [`a renamed ${name} playlist`, { file: bytes(text), fileName: 'a.mp3' }, 400, 'INVALID_FILE_FORMAT'] as const,
    ),
    ['one byte over the limit', { file: bytes(new Uint8Array(maxBytes + 1)) }, 413, 'FILE_TOO_LARGE'],
    ['broken JSON metadata', { file: recording, metadata: '{"callerId":' }, 400, 'INVALID_PARAMETERS'],
    [
      'wrong types in metadata',
      { file: recording, metadata: { callerId: 5, tags: 'a', priority: 'now', colour: 1 } },
      400,
      'INVALID_PARAMETERS',
    ],
    [
      'a processImmediately that is neither',
      { file: recording, processImmediately: 'perhaps' },
      400,
      'INVALID_PARAMETERS',
    ],
    [
      'text that cannot be stored',
      { file: recording, metadata: '{"notes":"a\\u0000b","tags":["\\ud800"]}' },
      400,
      'INVALID_PARAMETERS',
    ],
    ['a bad transcript', { file: recording, transcript: 'package.json' }, 400, 'INVALID_PARAMETERS'],
    ['a transcript of no known form', { file: recording, transcript: 'LICENSE' }, 400, 'INVALID_PARAMETERS'],
  ] as const)('answers %s and leaves nothing behind', async (_, parts, status, code) => {
    const before = await left();
    const answer = await app.admin.upload(parts);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    await until(async () => JSON.stringify(await left()) === JSON.stringify(before), { what: 'the state before' });
    expect((await app.anyone.get('/health/ready')).status).toBe(200);
  });

  it('names every bad field of metadata, flag and transcript at once', async () => {
    const { body } = await app.admin.upload({
      file: recording,
      metadata: { callerId: 5, priority: 'now' },
      processImmediately: 'x',
      transcript: 'package.json',
    });
    expect(body.error.details.fields.map(({ path }: { path: string }) => path)).toEqual([
      'metadata.callerId',
      'metadata.priority',
      'processImmediately',
      'transcript.speakers',
      'transcript',
    ]);
  });

  it('names the line of a bad cue time', async () => {
    const path = join(folder.path, 'bad.vtt');
    writeFileSync(path, 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello.\n\n00:00:03.0 -> nonsense --> 4\nWorld.\n');
    const { body } = await app.admin.upload({ file: recording, transcript: path });
    expect(body.error.message).toMatch(/transcript line 6/);
  });

  it.each([
    ['a body that is not multipart', { 'content-type': 'application/json' }, '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a boundary that is missing', { 'content-type': 'multipart/form-data' }, 'x', 400, 'MALFORMED_REQUEST'],
    [
      'a form that breaks off',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      400,
      'MALFORMED_REQUEST',
    ],
  ])('answers %s', async (_, headers, body, status, code) => {
    const before = await left();
    const answer = await app.admin.call('POST', '/v1/upload', body, headers);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(await left()).toEqual(before);
  });

  it.each([
    ['text', 'form-data; name=""'],
    ['a file', 'form-data; name=""; filename="a.wav"'],
  ])('says that a part with %s has no name', async (_, disposition) => {
    const before = await left();
    const body = `--b\r\nContent-Disposition: ${disposition}\r\n\r\n9\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await app.admin.call('POST', '/v1/upload', body, headers);
    expect([answer.status, answer.body.error.details.fields]).toEqual([
      400,
      [{ path: 'form', reason: 'has a part without a name' }],
    ]);
    expect(await left()).toEqual(before);
  });

  it('asks for credentials before it looks at a body', async () => {
    expect((await app.anyone.upload({ file: recording })).status).toBe(401);
  });

  it('keeps nothing of an upload whose client goes away', async () => {
    const before = await left();
    const { key } = (await app.admin.post('/v1/api-keys', { name: 'u', scopes: ['write:analyses'] })).body;
    const headers = { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '900000' };
    const upload = httpRequest(`${app.anyone.url}/v1/upload`, { method: 'POST', headers });
    upload.on('error', () => {});
    upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n');
    upload.write(readFileSync('samples/bank-fraud-alert.wav').subarray(0, 300_000));
    await until(async () => (await left()).files > before.files, { what: 'the staged file' });
    upload.destroy();
    await until(async () => (await left()).files === before.files, { what: 'the state before' });
    expect(await left()).toEqual(before);
  });
});
