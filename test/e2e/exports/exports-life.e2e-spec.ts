import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ExportErasure } from '../../../src/core/features/exports/export-erasure.js';
import { RecordingsJanitor } from '../../../src/core/features/analyses/recordings.janitor.js';
import { type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { insertAnalyses } from '../analyses/list.rows.js';
import { exported, outcome, readExport } from './exports.desk.js';

const csv = { resource: 'analyses', format: 'csv', columns: ['analysisId', 'verdict'] };

describe('an export', () => {
  const clock = new MovableClock();
  const app = useApp({ exports: { keepHours: 2 } }, clock);
  beforeEach(() => clock.moveTo(new Date()));
  const fileOf = async (id: string) => {
    const [row] = await query<{ key: string }[]>(app.databaseUrl, 'select key from exports where id = $1', [id]);
    return join(app.recordings, row!.key);
  };

  it('that a dead worker had begun is begun again by another', async () => {
    const { exportId } = (await app.admin.post('/v1/exports', csv)).body;
    await readExport(app.admin, exportId);
    await query(
      app.databaseUrl,
      `update exports set status = 'running', lease_token = 'of the dead', due_at = now(), rows = 7, key = null where id = $1`,
      [exportId],
    );
    const done = await readExport(app.admin, exportId);
    expect(done).toMatchObject({ status: 'completed', rows: 0 });
    expect((await app.admin.get(`/v1/exports/${exportId}/content`)).status).toBe(200);
  });

  it('ends with an analysis in it that is erased, and its file is gone; others stay', async () => {
    await insertAnalyses(app.databaseUrl, [{ id: 'ana_gone' }, { id: 'ana_kept', status: 'failed' }]);
    const id = await exported(app.admin, csv);
    const other = await exported(app.admin, { ...csv, filters: { status: 'failed' } });
    const file = await fileOf(id);
    expect((await app.admin.get(`/v1/exports/${id}/content`)).text).toContain('ana_gone');
    expect((await app.admin.delete('/v1/analyses/ana_gone')).status).toBe(204);
    expect((await app.admin.get(`/v1/exports/${id}`)).body).toMatchObject({
      status: 'failed',
      size: null,
      error: { code: 'ANALYSIS_ERASED' },
    });
    expect(outcome(await app.admin.get(`/v1/exports/${id}/content`))).toEqual([409, 'CONFLICT']);
    await until(() => !existsSync(file));
    expect((await app.admin.get(`/v1/exports/${other}/content`)).text).toContain('ana_kept');
  });

  it('that is written while an analysis is erased does not hold it', async () => {
    const ids = Array.from({ length: 3000 }, (_, at) => `ana_run${at}`);
    await insertAnalyses(
      app.databaseUrl,
      ids.map((id) => ({ id, tags: ['run'] })),
    );
    const { exportId } = (await app.admin.post('/v1/exports', { ...csv, filters: { tags: 'run' } })).body;
    await until(async () => (await app.admin.get(`/v1/exports/${exportId}`)).body.status !== 'queued');
    await app.admin.delete('/v1/analyses/ana_run7');
    const { status } = await readExport(app.admin, exportId);
    const { text } = await app.admin.get(`/v1/exports/${exportId}/content`);
    expect([status === 'failed', text.includes('ana_run7,')]).toEqual([status === 'failed', false]);
    expect(text.split('\r\n').length).toBe(status === 'failed' ? 1 : 3001);
  });

  it('is gone when it expires, with its file', async () => {
    const id = await exported(app.admin, csv);
    const file = await fileOf(id);
    const { expiresAt, completedAt } = (await app.admin.get(`/v1/exports/${id}`)).body;
    expect(new Date(expiresAt).getTime() - new Date(completedAt).getTime()).toBe(7_200_000);
    expect(existsSync(file)).toBe(true);
    clock.moveTo(new Date(new Date(expiresAt).getTime() - 5_000_000));
    await app.app.get(ExportErasure, { strict: false }).prune(clock.now());
    expect(existsSync(file)).toBe(true);
    const later = new Date(new Date(expiresAt).getTime() + 1000);
    await app.app.get(ExportErasure, { strict: false }).prune(later);
    expect(existsSync(file)).toBe(false);
    expect(outcome(await app.admin.get(`/v1/exports/${id}`))).toEqual([404, 'EXPORT_NOT_FOUND']);
  });

  it('is not swept away with files that no row names', async () => {
    const id = await exported(app.admin, csv);
    const file = await fileOf(id);
    await query(app.databaseUrl, `update exports set expires_at = now() + interval '9 days' where id = $1`, [id]);
    clock.advance(100_000);
    await app.app.get(RecordingsJanitor, { strict: false }).prune();
    expect(existsSync(file)).toBe(true);
  });
});

describe('an export for somebody who sees less by now', () => {
  const app = useApp();
  let [ann, ben] = [] as unknown as [Member, Member];
  beforeAll(async () => {
    ann = await member(app);
    ben = await member(app);
  });
  const content = (who: Member, id: string) => who.api.get(`/v1/exports/${id}/content`);

  it('cannot be downloaded by a supervisor who is a reviewer now', async () => {
    const sue = await member(app, { role: 'supervisor' });
    const id = await exported(sue.api, csv);
    await app.admin.put(`/v1/users/${sue.userId}`, { role: 'reviewer' });
    expect(outcome(await content(sue, id))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('has no findings that are hidden from its caller, and cannot be downloaded once they are', async () => {
    const review = async (requireSecondReview: boolean) => {
      const reviewId = await newReview(app, { assignedTo: ann.userId, requireSecondReview });
      const findings = { fraudConfirmed: true };
      const { body } = await ann.api.put(`/v1/reviews/${reviewId}`, { status: 'completed', findings });
      return body.analysisId as string;
    };
    const verdicts = { ...csv, resource: 'reviews', columns: ['analysisId', 'fraudConfirmed', 'secondReviewOf'] };
    const [open, blind] = [await review(false), await review(true)];
    const id = await exported(ben.api, verdicts);
    const { text } = await content(ben, id);
    expect(text).toContain(`${open},true,`);
    expect(text).toContain(`${blind},,`);
    await review(true); // of a call that the file does not hold
    expect((await content(ben, id)).status).toBe(200);
    await query(
      app.databaseUrl,
      `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, created_by, created_at, updated_at, second_review_of)
       select 'rev_second', account_id, analysis_id, 'pending', 2, review_type, false, 'x', now(), now(), id from reviews where analysis_id = $1`,
      [open],
    );
    expect(outcome(await content(ben, id))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });
});

describe('an export for a reviewer who sees only what is assigned to them', () => {
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });

  it('holds that alone, and cannot be downloaded once some of it is taken away', async () => {
    const ann = await member(app);
    const [mine, other] = [
      await newReview(app, { assignedTo: ann.userId }),
      await newReview(app, { assignedTo: (await member(app)).userId }),
    ];
    const id = await exported(ann.api, { resource: 'reviews', format: 'jsonl', columns: ['reviewId'] });
    const content = () => ann.api.get(`/v1/exports/${id}/content`);
    expect((await content()).text).toBe(`{"reviewId":"${mine}"}\n`);
    const calls = await exported(ann.api, csv);
    const { analysisId } = (await app.admin.get(`/v1/reviews/${other}`)).body;
    expect((await ann.api.get(`/v1/exports/${calls}/content`)).text).not.toContain(analysisId);
    await app.admin.post(`/v1/reviews/${mine}/unassign`, {});
    expect(outcome(await content())).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });
});
