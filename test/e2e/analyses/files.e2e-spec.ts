import { readFileSync } from 'node:fs';
import { useApp } from '../../support/harness.js';

const recording = 'samples/tax-adviser-reminder.ogg';
const transcript = 'samples/tax-adviser-reminder.vtt';

describe('a recording', () => {
  let analysisId: string;
  let fileId: string;
  const bytes = readFileSync(recording);
  const app = useApp();
  beforeAll(async () => {
    const { body } = await app.admin.upload({ file: recording, fileName: 'Anruf ä.ogg', transcript });
    ({ analysisId, fileId } = body);
  });

  const content = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${app.anyone.url}/v1/files/${fileId}/content`, { method, headers: { ...app.admin.headers, ...headers } });

  it('is described', async () => {
    const { body, headers } = await app.admin.get(`/v1/files/${fileId}`);
    expect(body).toMatchObject({
      fileId,
      analysisId,
      fileName: 'Anruf ä.ogg',
      contentType: 'audio/ogg',
      size: bytes.length,
      url: `/v1/files/${fileId}/content`,
      derivedFrom: null,
    });
    expect(headers.get('etag')).toMatch(/^"/);
  });

  it('is sent as it came, with a name and its hash', async () => {
    const response = await content();
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('content-type')).toBe('audio/ogg');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const { sha256 } = (await app.admin.get(`/v1/files/${fileId}`)).body;
    expect(response.headers.get('etag')).toBe(`"${sha256}"`);
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=1000-1999', 1000, 2000],
    ['bytes=-10', -10, undefined],
  ])('is sent in part for %s', async (range, from, to) => {
    const response = await content({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toContain(`/${bytes.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(from, to))).toBe(true);
  });

  it('answers HEAD with the size and no body', async () => {
    const response = await content({}, 'HEAD');
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ]);
  });

  it('refuses a range beyond its end', async () => {
    const { status, body } = await app.admin.get(`/v1/files/${fileId}/content`, { range: `bytes=${bytes.length}-` });
    expect([status, body.error.code]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
  });

  it('does not exist for a stranger, nor where the id is nonsense', async () => {
    for (const path of ['', '/content', '/waveform']) {
      const { status, body } = await app.admin.get(`/v1/files/fil_none${path}`);
      expect([status, body.error.code]).toEqual([404, 'FILE_NOT_FOUND']);
    }
    const other = await app.withScopes('write:analyses');
    expect((await other.get(`/v1/files/${fileId}`)).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('leaves a line in the audit trail each time that someone listens', async () => {
    const lines = async () =>
      (await app.admin.get(`/v1/audit?resource=${fileId}&action=recording.read`)).body.pagination.total;
    const before = await lines();
    await (await content({ range: 'bytes=500-600' })).arrayBuffer();
    expect(await lines()).toBe(before);
    await (await content({ range: 'bytes=0-600' })).arrayBuffer();
    expect(await lines()).toBe(before + 1);
  });

  it('is known when it comes again, to those who may read it', async () => {
    const again = await app.admin.upload({ file: recording, transcript });
    expect(again.body.duplicateOf).toBe(analysisId);
    const writer = await app.withScopes('write:analyses');
    expect((await writer.upload({ file: recording, transcript })).body.duplicateOf).toBeNull();
  });

  it('is not followed by HEAD of its progress', async () => {
    const response = await fetch(`${app.anyone.url}/v1/analyses/${analysisId}/events`, {
      method: 'HEAD',
      headers: app.admin.headers,
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
