import { truncateSync } from 'node:fs';
import { ResumableJanitor } from '../../../src/core/features/analyses/resumable/resumable.janitor.js';
import { RecordingsJanitor } from '../../../src/core/features/analyses/recordings.janitor.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { secondAccount } from '../../support/second-account.js';
import { create, head, offsetOf, patch, resumable, tus } from '../../support/tus.js';
import { held, idOf, recording, sha256, tusUploads } from '../../support/tus-uploads.js';
import { outcome, toLoopback } from '../../support/webhooks.js';

const nothing = new Uint8Array();

describe('a resumable upload', () => {
  const clock = new MovableClock();
  const app = useApp({ ...toLoopback, uploads: { resumable: { keepHours: 48 } } }, clock);
  const { rows, begun, partial, partials, unfinished, analyses, analysisAt, endAll } = tusUploads(app);
  const prune = () => app.app.get(ResumableJanitor, { strict: false }).prune(clock.now());
  afterEach(async () => {
    clock.moveTo(new Date());
    await endAll();
  });

  /** As a service leaves it that was killed between the last byte and the analysis. */
  const leftComplete = async (api = app.admin) => {
    const at = await begun(held, recording.length + 1, api);
    await patch(api, at, 0, recording);
    await rows('update resumable_uploads set size = received where id = $1', [idOf(at)]);
    return at;
  };

  it.each([
    ['HEAD', (at: string) => head(app.admin, at)],
    ['an empty PATCH', (at: string) => patch(app.admin, at, recording.length, nothing)],
    ['housekeeping', prune],
  ])('that was left without its analysis gets it by %s', async (_, complete) => {
    const at = await leftComplete();
    await complete(at);
    const [row] = await rows('select analysis_id, details from resumable_uploads where id = $1', [idOf(at)]);
    expect(row).toEqual({ analysis_id: expect.stringMatching(/^ana_/), details: null });
    expect((await analysisAt(`/v1/analyses/${row!['analysis_id']}`)).audio.sha256).toBe(sha256(recording));
    expect(partials()).toEqual([]);
  });

  it('that was left without its analysis is erased if its key has been revoked', async () => {
    const key = await app.withScopes('write:analyses');
    await leftComplete(key);
    await rows('update api_keys set revoked_at = now()');
    const before = await analyses();
    await prune();
    expect([await analyses(), await unfinished(), partials()]).toEqual([before, [], []]);
  });

  it('goes back to the bytes that are there where others were lost', async () => {
    const at = await begun();
    await patch(app.admin, at, 0, recording.subarray(0, 5000));
    truncateSync(partial(at), 2000);
    expect(outcome(await patch(app.admin, at, 5000, recording.subarray(5000)))).toEqual([409, 'CONFLICT']);
    expect(await offsetOf(app.admin, at)).toBe(2000);
    const last = await patch(app.admin, at, 2000, recording.subarray(2000));
    expect((await analysisAt(last.headers.get('upload-result'))).audio.sha256).toBe(sha256(recording));
  });

  it('stays while it is idle, until it expires', async () => {
    const key = await app.withScopes('write:analyses'); // outlives the hours below
    const at = await begun(held, recording.length, key);
    await patch(key, at, 0, recording.subarray(0, 10));
    clock.advance(47 * 3600);
    await app.app.get(RecordingsJanitor, { strict: false }).prune();
    await prune();
    expect([partials(), await offsetOf(key, at)]).toEqual([[idOf(at)], 10]);
    clock.advance(2 * 3600);
    expect((await head(key, at)).status).toBe(404);
    expect(outcome(await patch(key, at, 10, recording.subarray(10)))).toEqual([404, 'UPLOAD_NOT_FOUND']);
    await prune();
    expect([partials(), await rows('select id from resumable_uploads where id = $1', [idOf(at)])]).toEqual([[], []]);
  });

  it('is ended by its client', async () => {
    const at = await begun();
    await patch(app.admin, at, 0, recording.subarray(0, 10));
    expect((await app.admin.call('DELETE', at, undefined, tus)).status).toBe(204);
    expect((await head(app.admin, at)).status).toBe(404);
    expect(partials()).toEqual([]);
  });

  it('goes with its analysis', async () => {
    const { body } = await create(app.admin, recording.length, held, recording);
    const at = `${resumable}/${body.uploadId}`;
    expect(outcome(await app.admin.call('DELETE', at, undefined, tus))).toEqual([409, 'CONFLICT']);
    await app.admin.delete(`/v1/analyses/${body.analysisId}`);
    expect((await head(app.admin, at)).status).toBe(404);
    expect(await rows('select id from resumable_uploads where id = $1', [body.uploadId])).toEqual([]);
  });

  it('is found by nobody but the user or key that began it', async () => {
    const at = await begun();
    for (const other of [await app.withScopes('write:analyses'), await secondAccount(app)]) {
      expect((await head(other, at)).status).toBe(404);
      expect(outcome(await patch(other, at, 0, recording))).toEqual([404, 'UPLOAD_NOT_FOUND']);
      expect(outcome(await other.call('DELETE', at, undefined, tus))).toEqual([404, 'UPLOAD_NOT_FOUND']);
    }
    expect(await offsetOf(app.admin, at)).toBe(0);
  });

  it('stores what its client said of it sealed', async () => {
    const callback = '{"url":"http://127.0.0.1:47111/","secret":"a-secret-of-the-test"}';
    await begun({ transcript: 'WEBVTT\n\n00:00.000 --> 00:02.000\nmy card is 4111 1111 1111 1111', callback });
    expect(JSON.stringify(await unfinished())).toContain('upl_');
    expect(JSON.stringify(await rows('select * from resumable_uploads'))).not.toMatch(/4111 1111|my card|secret-of/);
  });
});
