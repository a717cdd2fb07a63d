import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Api } from '../../support/api.js';
import { databaseText } from '../../support/everything-stored.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { webhookReceiver } from '../../support/webhook-receiver.js';
import { outcome, reasons, toLoopback } from '../../support/webhooks.js';
import { httpReceiver, type Receiver } from '../platform/outbound.receivers.js';

const recording = readFileSync('samples/bank-impersonation-otp.ogg');
const transcript = readFileSync('samples/bank-impersonation-otp.vtt', 'utf8');
const maxBytes = 1_000_000;
const inside = {
  resolver: async (host: string) => (host === 'inside.example' ? [{ address: '169.254.169.254' }] : []),
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const sends: Answer = (_, response) => void response.end(recording);
const says =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end();

describe('POST /v1/upload/url', () => {
  const clock = new MovableClock();
  const app = useApp(
    { ...toLoopback, uploads: { maxBytes, fetch: { maxAttempts: 3, retrySeconds: 60 } } },
    clock,
    inside,
  );
  let source: Receiver;
  let requests: IncomingMessage[];
  let answer: Answer;
  beforeAll(async () => {
    source = await httpReceiver((request, response) => {
      requests.push(request);
      answer(request, response);
    });
  });
  afterAll(() => source.close());
  beforeEach(() => {
    requests = [];
    answer = sends;
  });
  afterEach(() => clock.moveTo(new Date()));

  const at = (path = '/calls/of%20today.ogg?signature=s3cret') => `http://127.0.0.1:${source.port}${path}`;
  const send = (fields: object = {}, headers = {}, api: Api = app.admin) =>
    api.post('/v1/upload/url', { url: at(), transcript, ...fields }, headers);
  const requested = async (fields: object = {}): Promise<string> => {
    const { status, body } = await send(fields);
    expect([status, body.error]).toEqual([201, undefined]);
    return body.analysisId;
  };
  const read = async (id: string, query_ = '') => (await app.admin.get(`/v1/analyses/${id}${query_}`)).body;
  const ended = (id: string) =>
    until(async () => {
      const body = await read(id);
      return ['completed', 'failed'].includes(body.status) && body;
    });
  const attempted = (count: number) => until(() => requests.length >= count, { what: `request ${count}` });
  /** Leases and secrets of downloads. */
  const fetches = () => query<{ analysis_id: string }[]>(app.databaseUrl, 'select * from fetches');

  it('answers at once and analyses the recording when it is there', async () => {
    let release = () => {};
    answer = (request, response) => void (release = () => sends(request, response));
    const sent = await send({ metadata: { callerId: '+15550100', tags: ['url'] } });
    expect([sent.status, sent.body.status, sent.headers.get('location')]).toEqual([
      201,
      'queued',
      `/v1/analyses/${sent.body.analysisId}`,
    ]);
    const { analysisId, fileId } = sent.body;
    await attempted(1);
    expect(await read(analysisId, '?include=audio')).toMatchObject({
      status: 'queued',
      tags: ['url'],
      fileInfo: { fileId, fileName: 'of today.ogg', size: 0, duration: 0 },
    });
    expect(outcome(await app.admin.get(`/v1/files/${fileId}`))).toEqual([404, 'FILE_NOT_FOUND']);
    expect(outcome(await app.admin.post(`/v1/analyses/${analysisId}/process`))).toEqual([409, 'CONFLICT']);
    release();
    const analysis = await ended(analysisId);
    expect(analysis).toMatchObject({
      status: 'completed',
      fraudAnalysis: { riskScore: 90 },
      metadata: { callerId: '+15550100' },
      fileInfo: { fileId, fileName: 'of today.ogg', size: recording.length },
    });
    const content = await fetch(`${app.admin.url}/v1/files/${fileId}/content?redacted=false`, {
      headers: app.admin.headers,
    });
    expect(Buffer.from(await content.arrayBuffer()).equals(recording)).toBe(true);
    const { history } = await read(analysisId, '?include=history');
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'created',
      'fetched',
      'started',
      'completed',
    ]);
  });

  it('waits for the result if the client prefers to', async () => {
    const { status, headers, body } = await send({}, { prefer: 'wait=30' });
    expect([status, headers.get('preference-applied'), body.analysis.status]).toEqual([201, 'wait=30', 'completed']);
  });

  it('sends the headers to the source, and keeps neither them nor the URL', async () => {
    let release = () => {};
    answer = (request, response) => void (release = () => sends(request, response));
    const analysisId = await requested({ headers: { Authorization: 'Bearer of-my-storage' } });
    await attempted(1);
    expect(requests[0]!.headers).toMatchObject({
      authorization: 'Bearer of-my-storage',
      'accept-encoding': 'identity',
    });
    expect(await databaseText(app.databaseUrl)).not.toMatch(/of-my-storage|s3cret/);
    release();
    const analysis = await ended(analysisId);
    expect(JSON.stringify(analysis)).not.toMatch(/of-my-storage|s3cret/);
    expect(await fetches()).toEqual([]);
  });

  it('holds the analysis, with its recording, if it is not to be processed', async () => {
    const analysisId = await requested({ processImmediately: false });
    await until(async () => (await read(analysisId)).fileInfo.size === recording.length);
    expect(await read(analysisId)).toMatchObject({ status: 'queued' });
    expect((await app.admin.post(`/v1/analyses/${analysisId}/process`)).status).toBe(202);
    expect((await ended(analysisId)).status).toBe('completed');
  });

  it('calls back with the result, and warns of a transcript that is too long', async () => {
    const receiver = await webhookReceiver();
    const late = 'WEBVTT\n\n00:59:00.000 --> 00:59:01.000\nHello, this is the bank.';
    const analysisId = await requested({ transcript: late, callback: { url: receiver.url() } });
    await until(() => receiver.calls.length === 1);
    expect(receiver.calls[0]!.event).toMatchObject({ type: 'analysis.completed', data: { analysisId } });
    expect((await ended(analysisId)).warnings[0].code).toBe('TRANSCRIPT_BEYOND_RECORDING');
    await receiver.close();
  });

  describe('follows a redirect', () => {
    const headers = { 'X-Token': 'of-my-storage' };

    it('within the origin, with the headers', async () => {
      answer = (request, response) =>
        request.url === '/moved' ? sends(request, response) : says(302, { location: '/moved' })(request, response);
      expect((await ended(await requested({ headers }))).status).toBe('completed');
      expect(requests.map(({ headers: sent }) => sent['x-token'])).toEqual(['of-my-storage', 'of-my-storage']);
    });

    it('to another origin, without them', async () => {
      const seen: IncomingMessage[] = [];
      const other = await httpReceiver((request, response) => {
        seen.push(request);
        sends(request, response);
      });
      answer = says(307, { location: `http://127.0.0.1:${other.port}/moved` });
      expect((await ended(await requested({ headers }))).status).toBe('completed');
      expect(seen.map(({ headers: sent }) => sent['x-token'])).toEqual([undefined]);
      await other.close();
    });

    it.each([
      ['to an address inside', 'http://169.254.169.254/latest/meta-data', /cloud metadata/],
      ['to a name that leads there', 'https://inside.example/', /cloud metadata/],
      ['to another protocol', 'file:///etc/passwd', /must begin with/],
      ['for ever', '/again', /redirects more than 5 times/],
    ])('but not %s', async (_, location, message) => {
      answer = says(302, { location });
      const { status, error } = await ended(await requested());
      expect([status, error]).toEqual([
        'failed',
        { code: 'SOURCE_UNAVAILABLE', stage: 'fetch', attempts: 1, message: expect.stringMatching(message) },
      ]);
    });
  });

  describe('fails the analysis', () => {
    const text = 'These are only words.'.repeat(50);
    it.each<[string, Answer, string, RegExp]>([
      ['that is not there', says(404), 'SOURCE_UNAVAILABLE', /responded with status 404.+expired/],
      ['that is no recording', (_, response) => void response.end(text), 'INVALID_FILE_FORMAT', /not a recording/],
      ['that is empty', says(200), 'INVALID_FILE_FORMAT', /not a recording/],
      [
        'that declares too many bytes',
        (_, response) => response.writeHead(200, { 'content-length': maxBytes + 1 }).flushHeaders(),
        'FILE_TOO_LARGE',
        /larger than 1000000 bytes/,
      ],
      [
        'that sends too many bytes',
        (_, response) => {
          response.write(Buffer.alloc(maxBytes));
          response.end(Buffer.alloc(1));
        },
        'FILE_TOO_LARGE',
        /larger than 1000000 bytes/,
      ],
      [
        'that is compressed',
        (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(recording),
        'SOURCE_UNAVAILABLE',
        /compressed/,
      ],
    ])('of a source %s, and nothing is left', async (_, reply, code, message) => {
      answer = reply;
      const files = () =>
        readdirSync(app.recordings, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
      const before = files().length;
      const analysisId = await requested();
      const analysis = await ended(analysisId);
      expect(analysis).toMatchObject({
        status: 'failed',
        error: { code, stage: 'fetch', attempts: 1, message: expect.stringMatching(message) },
      });
      expect(await fetches()).toEqual([]);
      await until(() => files().length === before);
      const again = await app.admin.post(`/v1/analyses/${analysisId}/process`);
      expect([...outcome(again), again.body.error.message]).toEqual([
        409,
        'CONFLICT',
        'The recording could not be downloaded: send POST /v1/upload/url again.',
      ]);
    });
  });

  it('tries a source again that does not answer as it should, and in the end fails', async () => {
    answer = says(503);
    const [mended, broken] = [await requested(), await requested()];
    await attempted(2);
    const waiting = () =>
      until(async () =>
        (await fetches()).every((each) => (each as unknown as { lease_token: null }).lease_token === null),
      );
    await waiting();
    answer = (request) => void request.socket.destroy();
    clock.advance(70);
    await attempted(4);
    await waiting();
    expect([await read(mended), await read(broken)]).toMatchObject([{ status: 'queued' }, { status: 'queued' }]);
    await query(app.databaseUrl, 'update fetches set attempts = 1 where analysis_id = $1', [mended]);
    clock.advance(130);
    await attempted(6);
    expect((await ended(broken)).error).toEqual({
      code: 'SOURCE_UNAVAILABLE',
      message: 'The source closed the connection before its response was complete.',
      stage: 'fetch',
      attempts: 3,
    });
    await waiting();
    answer = sends;
    clock.advance(300);
    expect((await ended(mended)).status).toBe('completed');
  });

  it('loses nothing with a worker that dies: another downloads the recording anew', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-length': recording.length }).write('OggS');
    const analysisId = await requested();
    await attempted(1);
    answer = sends;
    await query(
      app.databaseUrl,
      `update fetches set lease_token = 'of a dead worker', due_at = now() - interval '1 second' where analysis_id = $1`,
      [analysisId],
    );
    expect((await ended(analysisId)).status).toBe('completed');
    expect(await read(analysisId)).toMatchObject({ fileInfo: { size: recording.length } });
  });

  it('stops with its analysis, which is erased', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-length': recording.length }).write('OggS');
    const analysisId = await requested();
    await attempted(1);
    expect((await app.admin.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
    expect(await fetches()).toEqual([]);
    await until(() => requests[0]!.socket.destroyed, { what: 'the end of the download' });
  });

  it('is one analysis for a repeated Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'by-url' };
    const [first, again] = [await send({}, key), await send({}, key)];
    expect([again.status, again.headers.get('idempotent-replay'), again.body]).toEqual([201, 'true', first.body]);
    expect(outcome(await send({ fileName: 'other.ogg' }, key))).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    await ended(first.body.analysisId);
    expect(requests).toHaveLength(1);
  });

  it('is seen by its own account only', async () => {
    const analysisId = await requested();
    const stranger = await secondAccount(app);
    expect(outcome(await stranger.get(`/v1/analyses/${analysisId}`))).toEqual([404, 'ANALYSIS_NOT_FOUND']);
    expect(outcome(await send({}, {}, await app.withScopes('read:analyses')))).toEqual([
      403,
      'INSUFFICIENT_PERMISSIONS',
    ]);
  });

  describe('refuses', () => {
    const stored = () => query(app.databaseUrl, 'select count(*)::int as analyses from analyses');

    it.each([
      ['what the guard does not allow', 'ftp://files.example.com/a.ogg', 'SCHEME'],
      ['an address inside', 'http://169.254.169.254/', 'METADATA'],
      ['a name that leads there', 'https://inside.example/a.ogg', 'METADATA'],
    ])('%s, before anything is stored', async (_, url, reason) => {
      const before = await stored();
      const refused = await send({ url, colour: 'red' });
      expect([...outcome(refused), refused.body.error.details.reason]).toEqual([400, 'INVALID_URL', reason]);
      expect(Object.keys(reasons(refused))).toEqual(['url', 'colour']);
      expect(await stored()).toEqual(before);
    });

    it.each([
      [{ url: undefined }, ['url']],
      [{ headers: { Host: 'x', 'X-A': 5 } }, ['headers.Host', 'headers.X-A']],
      [{ metadata: { priority: 'now' }, processImmediately: 'yes' }, ['metadata.priority', 'processImmediately']],
      [{ transcript: 'Hello' }, ['transcript']],
      [{ callback: { url: 'https://hooks.example.com/', secret: 'short' } }, ['callback.secret']],
    ])('%j', async (fields, paths) => {
      const refused = await send(fields);
      expect(outcome(refused)).toEqual([400, 'INVALID_PARAMETERS']);
      expect(Object.keys(reasons(refused)).toSorted()).toEqual(paths);
    });
  });
});
