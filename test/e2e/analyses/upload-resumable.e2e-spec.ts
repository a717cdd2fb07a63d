import { readFileSync } from 'node:fs';
import { Upload, type UploadOptions } from 'tus-js-client';
import { useApp } from '../../support/harness.js';
import { noise } from '../../support/noise.js';
import { create, cuttingProxy, head, offsetOf, openPatch, patch, resumable } from '../../support/tus.js';
import { held, recording, sha256, tusUploads } from '../../support/tus-uploads.js';
import { until } from '../../support/until.js';
import { outcome } from '../../support/webhooks.js';

const transcript = readFileSync('samples/bank-impersonation-otp.vtt', 'utf8');
const megabyte = 1024 * 1024;

describe('a resumable upload', () => {
  const app = useApp();
  const { begun, partials, analyses, analysisAt, unfinished, endAll } = tusUploads(app);
  afterEach(endAll);

  it('puts a recording together from several requests, and analyses it', async () => {
    const at = await begun({ filename: 'call of today.ogg', metadata: '{"tags":["tus"]}', transcript });
    const one = await patch(app.admin, at, 0, recording.subarray(0, 10_000));
    const names = ['upload-offset', 'upload-result', 'tus-resumable'];
    expect([one.status, ...names.map((name) => one.headers.get(name))]).toEqual([204, '10000', null, '1.0.0']);
    const between = await head(app.admin, at);
    expect(Date.parse(between.headers.get('upload-expires')!)).toBeGreaterThan(Date.now());
    expect(['upload-offset', 'upload-length', 'cache-control'].map((name) => between.headers.get(name))).toEqual([
      '10000',
      String(recording.length),
      'no-store',
    ]);
    const last = await patch(app.admin, at, 10_000, recording.subarray(10_000));
    const result = last.headers.get('upload-result');
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(recording.length)]);
    expect((await head(app.admin, at)).headers.get('upload-result')).toBe(result);
    const analysis = await until(async () => {
      const found = await analysisAt(result);
      return ['completed', 'failed'].includes(found.status) && found;
    });
    expect(analysis).toMatchObject({
      status: 'completed',
      tags: ['tus'],
      fileInfo: { fileName: 'call of today.ogg', size: recording.length },
      audio: { sha256: sha256(recording) },
    });
    const { body } = await app.admin.get(at);
    expect(body).toMatchObject({ offset: recording.length, analysisId: analysis.analysisId });
    expect(partials()).toEqual([]);
  });

  it('can begin with its first bytes, or all of them', async () => {
    const some = await create(app.admin, recording.length, held, recording.subarray(0, 1000));
    expect([some.status, some.headers.get('upload-offset'), some.body.offset]).toEqual([201, '1000', 1000]);
    const all = await create(app.admin, recording.length, held, recording);
    expect(all.body).toMatchObject({ offset: recording.length, analysisId: expect.stringMatching(/^ana_/) });
    expect((await analysisAt(all.headers.get('upload-result'))).audio.sha256).toBe(sha256(recording));
  });

  it('is continued by a new tus-js-client where the connection of another one broke', async () => {
    const long = noise(9);
    const send = (fields: Partial<UploadOptions>) =>
      new Promise<void>((resolve, reject) => {
        const metadata = { filename: 'long.wav', filetype: 'audio/wav', ...held };
        const headers = { ...app.admin.headers };
        const options = { headers, metadata, retryDelays: [], onError: reject, onSuccess: () => resolve() };
        new Upload(long, { ...options, ...fields }).start();
      });
    const proxy = await cuttingProxy(app.admin.url, 6 * megabyte);
    await expect(send({ endpoint: proxy.url + resumable })).rejects.toThrow(/failed to upload/);
    proxy.close();
    const [{ id }] = (await unfinished()) as [{ id: string }];
    const at = `${resumable}/${id}`;
    const before = await until(async () => (await offsetOf(app.admin, at)) || false);
    expect(before).toBeLessThan(long.length);
    let first: number | undefined;
    const onProgress = (sent: number) => void (first ??= sent);
    await send({ uploadUrl: app.admin.url + at, chunkSize: megabyte, retryDelays: [100, 1000, 5000], onProgress });
    expect(first).toBeGreaterThanOrEqual(before);
    const { audio, fileInfo } = await analysisAt((await head(app.admin, at)).headers.get('upload-result'));
    expect([audio.sha256, fileInfo.fileName]).toEqual([sha256(long), 'long.wav']);
  });

  it('keeps what came before a connection broke, and continues there', async () => {
    const at = await begun();
    const request = openPatch(app.admin, at, 0, recording.length);
    await new Promise((resolve) => request.write(recording.subarray(0, 50_000), resolve));
    await until(() => partials().length > 0);
    request.destroy();
    const offset = await until(async () => (await offsetOf(app.admin, at)) || false);
    expect(offset).toBeLessThanOrEqual(50_000);
    const last = await patch(app.admin, at, offset, recording.subarray(offset));
    expect((await analysisAt(last.headers.get('upload-result'))).audio.sha256).toBe(sha256(recording));
  });

  it('writes nothing at another offset', async () => {
    const at = await begun();
    await patch(app.admin, at, 0, recording.subarray(0, 100));
    for (const offset of [0, 99, 101])
      expect(outcome(await patch(app.admin, at, offset, recording.subarray(0, 100)))).toEqual([409, 'CONFLICT']);
    expect(await offsetOf(app.admin, at)).toBe(100);
  });

  it('is written by one request at a time: another one gets 409 and changes nothing', async () => {
    const at = await begun();
    const slow = openPatch(app.admin, at, 0, recording.length);
    const answered = new Promise<number>((resolve) => slow.on('response', ({ statusCode }) => resolve(statusCode!)));
    await new Promise((resolve) => slow.write(recording.subarray(0, 20_000), resolve));
    await until(() => partials().length > 0);
    expect(outcome(await patch(app.admin, at, 0, new Uint8Array(recording.length)))).toEqual([409, 'CONFLICT']);
    slow.end(recording.subarray(20_000));
    expect(await answered).toBe(204);
    const { headers } = await head(app.admin, at);
    expect((await analysisAt(headers.get('upload-result'))).audio.sha256).toBe(sha256(recording));
  });

  it('is one analysis, however many requests send or complete it', async () => {
    const at = await begun();
    const before = await analyses();
    const sent = await Promise.all([1, 2, 3].map(() => patch(app.admin, at, 0, recording)));
    expect(sent.map(({ status }) => String(status)).toSorted()).toEqual(['204', '409', '409']);
    const again = await Promise.all([1, 2, 3].map(() => patch(app.admin, at, recording.length, new Uint8Array())));
    const results = [...again, await head(app.admin, at)].map(({ headers }) => headers.get('upload-result'));
    expect([...new Set(results)]).toEqual([expect.stringMatching(/^\/v1\/analyses\/ana_/)]);
    expect(await analyses()).toBe(before + 1);
  });
});
