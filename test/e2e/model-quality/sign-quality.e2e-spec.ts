import { type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { analyseAgain, analysedCall, indicatorsOf, verdict } from '../reviews/judgement.desk.js';

describe('the quality of a model, by type of indicator', () => {
  let ann: Member;
  let ben: Member;
  let sue: Member;
  const app = useApp();
  beforeAll(async () => {
    ann = await member(app);
    ben = await member(app);
    sue = await member(app, { role: 'supervisor' });
  });
  afterEach(() =>
    query(app.databaseUrl, 'delete from indicator_verdicts; delete from missed_signs; delete from reviews'),
  );

  const quality = async (parameters = '') => {
    const { versions } = (await app.admin.get(`/v1/models/keyword-model/quality?${parameters}`)).body;
    return versions.flatMap(({ indicators }: { indicators: object[] }) => indicators);
  };
  const review = async (more: object = {}, analysisId?: string) => {
    const asked = { analysisId: analysisId ?? (await analysedCall(app)), assignedTo: ann.userId, ...more };
    const { body } = await app.admin.post('/v1/reviews', asked);
    return body as { reviewId: string; analysisId: string };
  };
  const judge = async (who: Member, reviewId: string, ...values: string[]) => {
    const all = await indicatorsOf(who.api, reviewId);
    for (const [at, value] of values.entries())
      await who.api.put(`/v1/reviews/${reviewId}/indicators/${all[at]!.indicatorId}`, { verdict: value });
  };
  const miss = (who: Member, reviewId: string, ...types: (string | null)[]) =>
    Promise.all(types.map((type) => who.api.post(`/v1/reviews/${reviewId}/missed-signs`, { start: 1, end: 2, type })));
  const complete = (who: Member, reviewId: string, isFraud = true) =>
    who.api.put(`/v1/reviews/${reviewId}`, verdict(isFraud));
  const keyword = (judged: number, confirmed: number, precision: number | null) => ({
    type: 'acme_keyword',
    judged,
    confirmed,
    precision,
    missed: 0,
  });
  const others = async (analysisId: string, ...but: string[]): Promise<string[]> =>
    (await app.admin.get(`/v1/reviews?analysisId=${analysisId}`)).body.data
      .map(({ reviewId }: { reviewId: string }) => reviewId)
      .filter((id: string) => !but.includes(id));

  it('is the share of confirmed ones among those that were judged, with the signs that it missed', async () => {
    const { reviewId } = await review();
    await judge(ann, reviewId, 'confirmed', 'confirmed', 'rejected');
    await miss(ann, reviewId, 'threat', 'threat', null);
    expect(await quality()).toEqual([]); // no verdict is final yet
    await complete(ann, reviewId);
    const missed = (type: string | null, count: number) => ({
      type,
      judged: 0,
      confirmed: 0,
      precision: null,
      missed: count,
    });
    expect(await quality()).toEqual([keyword(3, 2, 0.666667), missed('threat', 2), missed(null, 1)]);
    expect(await quality('dateFrom=2090-01-01')).toEqual([]);
    expect(await quality('version=0.0.1')).toEqual([]);
    expect(await quality('interval=day')).toHaveLength(3);
  });

  it('keeps what was judged when the call is analysed again', async () => {
    const { reviewId, analysisId } = await review();
    await judge(ann, reviewId, 'confirmed');
    await complete(ann, reviewId);
    await analyseAgain(app, analysisId);
    expect(await quality()).toEqual([keyword(1, 1, 1)]);
  });

  it('counts each indicator of two reviews once: by the last verdict, and by the adjudication where there is one', async () => {
    const { reviewId: first, analysisId } = await review({ requireSecondReview: true });
    await judge(ann, first, 'confirmed', 'confirmed');
    await miss(ann, first, 'threat');
    await complete(ann, first);
    const [second] = (await others(analysisId, first)) as [string];
    await app.admin.put(`/v1/reviews/${second}`, { assignedTo: ben.userId });
    await judge(ben, second, 'rejected');
    await miss(ben, second, 'threat', 'threat');
    await complete(ben, second);
    const missed = { type: 'threat', judged: 0, confirmed: 0, precision: null, missed: 2 };
    expect(await quality()).toEqual([keyword(2, 1, 0.5), missed]);
    await complete(ben, second, false);
    expect(await quality()).toEqual([]); // they differ: nothing is final
    const [third] = (await others(analysisId, first, second)) as [string];
    await app.admin.put(`/v1/reviews/${third}`, { assignedTo: sue.userId });
    await judge(sue, third, 'confirmed', 'rejected');
    await judge(ann, first, 'confirmed', 'confirmed');
    await complete(sue, third);
    expect(await quality()).toEqual([keyword(2, 1, 0.5), missed]);
  });

  it('does not count hidden copies of golden analyses', async () => {
    const { reviewId } = await review();
    await judge(ann, reviewId, 'confirmed');
    await complete(ann, reviewId);
    const copy = `insert into reviews (id, account_id, analysis_id, assigned_to, status, golden_beside, golden_for, golden_verdict, urgency,
        review_type, require_second_review, created_by, created_at, updated_at, completed_at, fraud_confirmed)
      select id || '_copy', account_id, analysis_id, $2, 'completed', 'rev_beside', $2, true, 2, 'standard', false, 'test', now(), now(), now(), true
        from reviews where id = $1`;
    await query(app.databaseUrl, copy, [reviewId, ben.userId]);
    await judge(ben, `${reviewId}_copy`, 'rejected', 'rejected');
    await miss(ben, `${reviewId}_copy`, 'threat');
    expect(await quality()).toEqual([keyword(1, 1, 1)]);
  });
});
