import { openAsBlob } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { heldAnalysis, member } from '../../support/desk.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { outcome, reasons } from '../../support/webhooks.js';

const base = '/v1/notifications';

describe('HTTP', () => {
  let app: TestApp;
  let credentials: Record<string, string>;
  beforeAll(async () => {
    app = await createTestApp();
    credentials = app.admin.headers;
  });
  afterAll(() => app?.close());

  /** As a program sends it: fetch adds `Cache-Control: no-cache` to conditional requests. */
  const conditional = (path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = httpRequest(app.anyone.url + path, { headers: { ...credentials, ...headers } }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode!));
      });
      asked.once('error', reject).end();
    });

  describe('conditional reads', () => {
    it('answer 304 to who has the present state, and the whole to who insists with no-cache', async () => {
      const path = `/v1/analyses/${await heldAnalysis(app)}`;
      const etag = (await app.admin.get(path)).headers.get('etag')!;
      expect(await conditional(path, { 'if-none-match': etag })).toBe(304);
      expect(await conditional(path, { 'if-none-match': etag, 'cache-control': 'no-cache' })).toBe(200);
      expect(await conditional(path, { 'if-none-match': '"another"' })).toBe(200);
    });
  });

  describe('OPTIONS', () => {
    const options = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(app.anyone.url + path, { method: 'OPTIONS', headers });
      return [response.status, response.headers.get('allow')];
    };
    it('names the methods of a path, of a literal one and of one with an id', async () => {
      expect(await options('/v1/reviews')).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
      expect(await options('/v1/reviews/assign')).toEqual([204, 'OPTIONS, POST']);
      expect(await options('/v1/reviews/rev_1')).toEqual([204, 'GET, HEAD, OPTIONS, PUT']);
    });
    it('answers 404 for a path that does not exist, also to a preflight', async () => {
      const preflight = { origin: 'https://a.example', 'access-control-request-method': 'GET' };
      expect([await options('/v1/nowhere'), await options('/v1/nowhere', preflight)]).toEqual([
        [404, null],
        [404, null],
      ]);
    });
  });

  describe('Accept', () => {
    it.each(['application/json', '*/*', 'application/*', 'text/html, */*;q=0.1'])('of %s gets JSON', async (accept) => {
      expect((await app.admin.get('/v1/reviews', { accept })).status).toBe(200);
    });
    it.each([
      ['/v1/reviews', 'text/csv', ['application/json']],
      ['/v1/analyses', 'application/xml', ['application/json', 'text/csv']],
    ])('at %s that cannot be met, %s, is 406 and says what can', async (path, accept, offered) => {
      const refused = await app.admin.get(path, { accept });
      expect([...outcome(refused), refused.body.error.details]).toEqual([406, 'NOT_ACCEPTABLE', { offered }]);
    });
    it('that cannot be met creates nothing', async () => {
      const list = { name: 'x', members: [{ email: 'a@example.org' }], notificationTypes: ['sla.breach'] };
      const before = (await app.admin.get(`${base}/lists`)).body.pagination.total;
      expect((await app.admin.post(`${base}/lists`, list, { accept: 'text/html' })).status).toBe(406);
      expect((await app.admin.get(`${base}/lists`)).body.pagination.total).toBe(before);
    });
    it('gets lists of analyses as CSV, and any recording', async () => {
      expect((await app.admin.get('/v1/analyses', { accept: 'text/csv' })).status).toBe(200);
      const { fileInfo } = (await app.admin.get(`/v1/analyses/${await heldAnalysis(app)}`)).body;
      const path = `/v1/files/${fileInfo.fileId}/content`;
      expect((await app.admin.get(path, { accept: 'application/octet-stream' })).status).toBe(200);
    });
  });

  describe('a range', () => {
    it('that runs backward is ignored, and one beyond the end is refused', async () => {
      const { fileInfo } = (await app.admin.get(`/v1/analyses/${await heldAnalysis(app)}`)).body;
      const path = `/v1/files/${fileInfo.fileId}/content`;
      const status = async (range: string) => (await app.admin.get(path, { range })).status;
      expect([await status('bytes=5-2'), await status('bytes=2-5'), await status('bytes=0-1,7-3')]).toEqual([
        200, 206, 200,
      ]);
      expect(await status(`bytes=${fileInfo.size}-`)).toBe(416);
    });
  });

  describe('a query', () => {
    it('has its unknown parameters named', async () => {
      const refused = await app.admin.get('/v1/analyses?colour=red&limit=5&size=3');
      expect([...outcome(refused), reasons(refused)]).toEqual([
        400,
        'INVALID_PARAMETERS',
        { colour: 'is not a known field', size: 'is not a known field' },
      ]);
    });
    it('explains how an offset is written where + has become a space', async () => {
      const refused = await app.admin.get('/v1/analyses?dateFrom=2026-01-31T08:00:00+02:00');
      expect(reasons(refused)).toEqual({ dateFrom: 'has a space where its offset begins: in a URL, write + as %2B' });
      expect((await app.admin.get('/v1/analyses?dateFrom=2026-01-31T08:00:00%2B02:00')).status).toBe(200);
    });
  });

  it('preferences that turn critical alerts off are refused with the reason', async () => {
    const { api } = await member(app);
    const refused = await api.put(`${base}/preferences`, { channels: { 'fraud.critical': [] } });
    expect([...outcome(refused), reasons(refused)]).toEqual([
      422,
      'VALIDATION_FAILED',
      { 'channels.fraud.critical': 'cannot be empty: critical alerts are always delivered on all channels' },
    ]);
    expect((await api.put(`${base}/preferences`, { channels: { 'fraud.high': [] } })).status).toBe(200);
    const unsubscribed = await api.put(`${base}/preferences`, { unsubscribed: ['fraud.high', 'fraud.critical'] });
    expect([...outcome(unsubscribed), reasons(unsubscribed)]).toEqual([
      422,
      'VALIDATION_FAILED',
      { 'unsubscribed.1': 'cannot be unsubscribed: critical alerts are always e-mailed' },
    ]);
  });

  it('times of a VTT transcript are exact to the millisecond', async () => {
    const cues = ['00:00:01.118', '00:01:04.007', '00:35:47.003', '00:59:59.999', '01:07:08.013'];
    const exact = [1.118, 64.007, 2147.003, 3599.999, 4028.013];
    const vtt = `WEBVTT\n\n${cues.map((time, at) => `${time} --> ${time}\nWord ${at}.`).join('\n\n')}\n`;
    const form = new FormData();
    form.set('file', await openAsBlob('samples/bank-impersonation-otp.ogg'), 'call.ogg');
    form.set('transcript', new Blob([vtt]), 'call.vtt');
    const { body } = await app.admin.post('/v1/upload', form);
    const path = `/v1/analyses/${body.analysisId}`;
    const events = await app.admin.get(`${path}/events`, { accept: 'text/event-stream' });
    expect(events.status).toBe(200);
    const { transcription } = (await app.admin.get(`${path}?include=transcription`)).body;
    expect(transcription.speakers.map(({ start }: { start: number }) => start)).toEqual(exact);
  });

  describe('server-sent events', () => {
    it('come as events and as messages, end with the event end, and with 204 to who reconnects', async () => {
      const { body } = await app.admin.upload({
        file: 'samples/bank-impersonation-otp.ogg',
        transcript: 'samples/bank-impersonation-otp.vtt',
      });
      const path = `/v1/analyses/${body.analysisId}/events`;
      const { text } = await app.admin.get(path, { accept: 'text/event-stream' });
      const blocks = text
        .trim()
        .split('\n\n')
        .filter((block) => !block.startsWith(':'));
      const dataOf = (block: string) => /^data: (.*)$/m.exec(block)![1]!;
      const named = blocks.filter((block) => block.startsWith('event: progress')).map(dataOf);
      const unnamed = blocks.filter((block) => block.startsWith('data: ')).map(dataOf);
      expect([named.length > 0, unnamed]).toEqual([true, named]);
      expect(blocks.at(-1)).toBe(`event: end\nid: end\ndata: ${named.at(-1)}`);
      const again = await app.admin.get(path, { accept: 'text/event-stream', 'last-event-id': 'end' });
      expect([again.status, again.text]).toEqual([204, '']);
    });
  });
});
