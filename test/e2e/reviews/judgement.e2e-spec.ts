import { type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { outcome } from '../../support/webhooks.js';
import { analyseAgain, analysedCall, indicatorsOf, verdict } from './judgement.desk.js';

const note = 'The customer had called the bank herself.';
const quote = 'tell nobody at the branch';

describe('signs that a reviewer judges', () => {
  let ann: Member;
  let ben: Member;
  let sue: Member;
  const app = useApp();
  beforeAll(async () => {
    ann = await member(app);
    ben = await member(app);
    sue = await member(app, { role: 'supervisor' });
  });

  /** A review of Ann, and what she judges. */
  const reviewed = async () => {
    const analysisId = await analysedCall(app);
    const { body } = await app.admin.post('/v1/reviews', { analysisId, assignedTo: ann.userId });
    const path = `/v1/reviews/${body.reviewId}`;
    const [first, second] = await indicatorsOf(ann.api, body.reviewId);
    return { analysisId, path, reviewId: body.reviewId as string, first: first!, second: second! };
  };
  const judge = (path: string, id: string, value: string, { api } = ann) =>
    api.put(`${path}/indicators/${id}`, { verdict: value });

  it('are confirmed or rejected one by one, and read with the review', async () => {
    const { analysisId, path, reviewId, first, second } = await reviewed();
    expect([first.verdict, first.current]).toEqual([null, true]);
    const put = await ann.api.put(`${path}/indicators/${first.indicatorId}`, { verdict: 'rejected', note });
    expect(put.body).toMatchObject({
      ...first,
      verdict: 'rejected',
      note,
      judgedBy: ann.userId,
      updatedAt: expect.any(String),
    });
    expect((await ann.api.get(`${path}/indicators/${first.indicatorId}`)).body).toEqual(put.body);
    await judge(path, second.indicatorId, 'confirmed');
    const found = (await ann.api.get(`/v1/analyses/${analysisId}`)).body.fraudAnalysis.fraudIndicators;
    const all = await indicatorsOf(ann.api, reviewId);
    expect(all.map((each) => [each.indicatorId, each.verdict])).toEqual(
      found.map(({ id }: { id: string }, at: number) => [id, ['rejected', 'confirmed'][at] ?? null]),
    );
    expect(all[0]).toMatchObject({ model: 'keyword-model', modelVersion: '2.1.0' });
    expect((await ann.api.get(path)).body).not.toHaveProperty('indicators');
  });

  it('are judged without starting or completing the review', async () => {
    const { path, first } = await reviewed();
    await judge(path, first.indicatorId, 'confirmed');
    expect((await ann.api.get(path)).body).toMatchObject({ status: 'pending', startedAt: null, findings: null });
  });

  it('lose their verdict when it is taken back', async () => {
    const { path, first } = await reviewed();
    await judge(path, first.indicatorId, 'confirmed');
    const at = `${path}/indicators/${first.indicatorId}`;
    expect((await ann.api.delete(at)).status).toBe(204);
    expect((await ann.api.get(at)).body).toMatchObject({ ...first, verdict: null, judgedBy: null, updatedAt: null });
    expect((await ann.api.delete(at)).status).toBe(204);
  });

  it('are those of the call: another id does not exist', async () => {
    const [one, other] = [await reviewed(), await reviewed()];
    for (const id of ['ind_none', other.first.indicatorId])
      expect(outcome(await judge(one.path, id, 'confirmed'))).toEqual([404, 'INDICATOR_NOT_FOUND']);
    const wrong = await ann.api.put(`${one.path}/indicators/${one.first.indicatorId}`, { note });
    expect(outcome(wrong)).toEqual([422, 'INVALID_UPDATE']);
  });

  it('keep verdict, type, times and quote when the call is analysed again, next to the new ones', async () => {
    const { analysisId, path, reviewId, first } = await reviewed();
    const { body } = await judge(path, first.indicatorId, 'confirmed');
    await analyseAgain(app, analysisId);
    const at = `${path}/indicators/${first.indicatorId}`;
    expect((await ann.api.get(at)).body).toEqual({ ...body, current: false });
    const all = await indicatorsOf(ann.api, reviewId);
    expect(all.at(-1)).toEqual({ ...body, current: false });
    const again = all.filter(({ current }) => current);
    expect(again.map(({ verdict: value }) => value)).toEqual(again.map(() => null));
    expect(again[0]).toMatchObject({ type: first.type });
    expect((await judge(path, first.indicatorId, 'rejected')).body).toMatchObject({
      verdict: 'rejected',
      current: false,
    });
    expect((await ann.api.delete(at)).status).toBe(204);
    expect(outcome(await ann.api.get(at))).toEqual([404, 'INDICATOR_NOT_FOUND']);
  });

  it('keep their place in the call when the recording is trimmed, as missed signs do', async () => {
    const { analysisId, path, reviewId, first } = await reviewed();
    await judge(path, first.indicatorId, 'confirmed');
    await analyseAgain(app, analysisId); // the verdict has times of its own now
    await ann.api.post(`${path}/missed-signs`, { start: 5, end: 6 });
    const times = async () => {
      const { indicators, missedSigns } = (await ann.api.get(`${path}?include=indicators,missedSigns`)).body;
      return [indicators[0], indicators.at(-1), missedSigns[0]].map(({ start, end }) => [start, end]);
    };
    const before = await times();
    const { fileId } = (await app.admin.get(`/v1/analyses/${analysisId}`)).body.fileInfo;
    const options = { keepOriginal: false, padStart: 0, padEnd: 0 };
    expect((await app.admin.post('/v1/audio/trim', { fileId, options })).status).toBe(201);
    const [current, judged, missed] = await times();
    const cut = before[0]![0] - current![0];
    expect(cut).toBeGreaterThan(0);
    expect(judged).toEqual(current);
    expect(missed![0]).toBeCloseTo(5 - cut, 3);
    expect(missed![1]).toBeCloseTo(6 - cut, 3);
    expect((await indicatorsOf(ann.api, reviewId)).at(-1)!.current).toBe(false);
  });

  it('are judged by those who may complete the review, also once it is completed', async () => {
    const { path, first } = await reviewed();
    const allowed = async ({ api }: Pick<Member, 'api'>) =>
      (await api.put(`${path}/indicators/${first.indicatorId}`, { verdict: 'confirmed' })).status;
    const [viewer, key] = [
      await member(app, { role: 'viewer' }),
      { api: await app.withScopes('write:reviews', 'read:analyses') },
    ];
    const all = [ann, sue, key, ben, viewer];
    expect(await Promise.all(all.map(allowed))).toEqual([200, 200, 200, 403, 403]);
    await ann.api.put(path, verdict(true));
    expect(await Promise.all(all.map(allowed))).toEqual([200, 200, 200, 403, 403]);
  });

  it('of an escalated review are judged by supervisors only, as they complete it', async () => {
    const { path, first } = await reviewed();
    await ann.api.put(path, { status: 'escalated', reason: 'Unclear.' });
    expect(outcome(await judge(path, first.indicatorId, 'confirmed'))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await judge(path, first.indicatorId, 'confirmed', sue)).status).toBe(200);
  });

  it('need the scope read:analyses, as they quote the call', async () => {
    const { path, first } = await reviewed();
    const api = await app.withScopes('read:reviews', 'write:reviews');
    const at = `${path}/indicators/${first.indicatorId}`;
    expect(outcome(await api.get(at))).toEqual([403, 'ACCESS_DENIED']);
    expect(outcome(await api.get(`${path}?include=indicators`))).toEqual([403, 'ACCESS_DENIED']);
    expect(outcome(await api.put(at, { verdict: 'confirmed' }))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await api.get(`${path}?include=missedSigns`)).body.missedSigns).toEqual([]);
  });

  it('stand in the history of the review, and in the audit trail without the verdict', async () => {
    const { path, reviewId, first } = await reviewed();
    await judge(path, first.indicatorId, 'confirmed');
    await judge(path, first.indicatorId, 'confirmed');
    await judge(path, first.indicatorId, 'rejected');
    const { history } = (await ann.api.get(`${path}?include=history`)).body;
    expect(history.slice(-2)).toMatchObject([
      {
        event: 'indicator_judged',
        user: ann.userId,
        details: { indicatorId: first.indicatorId, from: null, verdict: 'confirmed' },
      },
      { event: 'indicator_judged', details: { from: 'confirmed', verdict: 'rejected' } },
    ]);
    const audit = (await app.admin.get(`/v1/audit?resource=${reviewId}&limit=100`)).body.data;
    const lines = audit.filter(({ action }: { action: string }) => action === 'review.judged');
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toMatch(/confirmed|rejected/);
  });
});

describe('signs that no model found', () => {
  let ann: Member;
  const app = useApp();
  let path: string;
  beforeAll(async () => {
    ann = await member(app);
    const analysisId = await analysedCall(app);
    const { body } = await app.admin.post('/v1/reviews', { analysisId, assignedTo: ann.userId });
    path = `/v1/reviews/${body.reviewId}`;
  });
  const all = async () => (await ann.api.get(`${path}?include=missedSigns`)).body.missedSigns;

  it('are added, changed field by field, and removed', async () => {
    const added = await ann.api.post(`${path}/missed-signs`, { start: 2, end: 3.5, type: 'secrecy_request', quote });
    expect(added.body).toMatchObject({
      start: 2,
      end: 3.5,
      type: 'secrecy_request',
      quote,
      note: null,
      createdBy: ann.userId,
    });
    const at = added.headers.get('location')!;
    expect(at).toBe(`${path}/missed-signs/${added.body.missedSignId}`);
    const earlier = await ann.api.post(`${path}/missed-signs`, { start: 0, end: 0 });
    expect(await all()).toEqual([earlier.body, added.body]);
    const { body } = await ann.api.put(at, { end: 4, type: null, note });
    expect(body).toMatchObject({ start: 2, end: 4, type: null, quote, note });
    expect((await ann.api.get(at)).body).toEqual(body);
    expect((await ann.api.delete(at)).status).toBe(204);
    expect(outcome(await ann.api.get(at))).toEqual([404, 'MISSED_SIGN_NOT_FOUND']);
    expect(await all()).toEqual([earlier.body]);
  });

  it('lie in the recording, and do not end before they begin', async () => {
    const { body } = await ann.api.post(`${path}/missed-signs`, { start: 1, end: 2 });
    const at = `${path}/missed-signs/${body.missedSignId}`;
    for (const span of [{ start: 2, end: 1 }, { start: 1, end: 100_000 }, { start: -1, end: 1 }, { start: 1 }])
      expect(outcome(await ann.api.post(`${path}/missed-signs`, span))).toEqual([422, 'VALIDATION_FAILED']);
    for (const change of [{ end: 0.5 }, { start: 3 }, { end: 100_000 }, {}])
      expect(outcome(await ann.api.put(at, change))).toEqual([422, 'INVALID_UPDATE']);
    expect((await ann.api.get(at)).body).toEqual(body);
  });

  it('are at most 200 for each review', async () => {
    await query(
      app.databaseUrl,
      `insert into missed_signs (id, account_id, review_id, analysis_id, start_seconds, end_seconds, missed_by, created_by, created_at, updated_at)
       select 'mis_' || n, account_id, id, analysis_id, 1, 2, '[]', 'test', now(), now() from reviews, generate_series(1, 200) n`,
    );
    expect(outcome(await ann.api.post(`${path}/missed-signs`, { start: 1, end: 2 }))).toEqual([409, 'CONFLICT']);
  });

  it('are not added by somebody else', async () => {
    const { api } = await member(app);
    expect(outcome(await api.post(`${path}/missed-signs`, { start: 1, end: 2 }))).toEqual([
      403,
      'INSUFFICIENT_PERMISSIONS',
    ]);
  });
});
