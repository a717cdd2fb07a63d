import { heldAnalysis, type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const verdict = (fraudConfirmed: boolean) => ({
  status: 'completed',
  findings: { fraudConfirmed, notes: 'secret of the first', confidence: 0.7 },
});

describe('a second review', () => {
  let ann: Member;
  let ben: Member;
  let sue: Member;
  const app = useApp({ reviews: { secondReview: { reviewTypes: ['compliance'] } } });
  beforeAll(async () => {
    ann = await member(app, { teams: ['cards'] });
    ben = await member(app, { teams: ['cards'] });
    await member(app, { role: 'supervisor', teams: ['loans'] });
    sue = await member(app, { role: 'supervisor', teams: ['cards'] });
  });

  /** The first review, completed by Ann, and the second one of Ben. */
  const pair = async () => {
    const first = await newReview(app, { assignedTo: ann.userId, requireSecondReview: true, priority: 'high' });
    const { body } = await ann.api.put(`/v1/reviews/${first}`, verdict(true));
    const [second] = await of(body.analysisId, first);
    return { first, second: second!, analysisId: body.analysisId as string };
  };
  const of = async (
    analysisId: string,
    ...but: string[]
  ): Promise<{ reviewId: string; assignedTo: { userId: string } }[]> => {
    const { data } = (await app.admin.get(`/v1/reviews?analysisId=${analysisId}`)).body;
    return data.filter(({ reviewId }: { reviewId: string }) => !but.includes(reviewId));
  };

  it('is made for somebody else when the first is completed', async () => {
    const { first, second } = await pair();
    expect(second).toMatchObject({
      secondReviewOf: first,
      status: 'pending',
      priority: 'high',
      assignedTo: { userId: ben.userId },
      requireSecondReview: false,
    });
  });

  it('is asked for by the rules of the configuration too', async () => {
    const { body } = await app.admin.post('/v1/reviews', {
      analysisId: await heldAnalysis(app),
      reviewType: 'compliance',
    });
    expect(body.requireSecondReview).toBe(true);
  });

  it('does not tell what the first found, on any way, until it is done', async () => {
    const { first, second, analysisId } = await pair();
    const paths = [
      `/v1/reviews/${first}`,
      `/v1/reviews/${first}?include=history,analysis,transcription,reviewer`,
      `/v1/reviews/${second.reviewId}?include=history,analysis,transcription,reviewer`,
      '/v1/reviews?limit=100&include=analysis',
      `/v1/reviews?analysisId=${analysisId}`,
      `/v1/analyses/${analysisId}?include=reviews,history,transcription,audio`,
      '/v1/analyses?limit=100',
    ];
    const leaks = async (path: string) => (await ben.api.get(path)).text.includes('secret of the first');
    for (const path of paths) expect([path, await leaks(path)]).toEqual([path, false]);
    const read = (await ben.api.get(`/v1/reviews/${first}`)).body;
    expect([read.status, read.findings]).toEqual(['completed', null]);
    expect((await ann.api.get(`/v1/reviews/${first}`)).body.findings.fraudConfirmed).toBe(true);
    await ben.api.put(`/v1/reviews/${second.reviewId}`, { status: 'in_progress' });
    expect(await leaks(paths[1]!)).toBe(false);
    await ben.api.put(`/v1/reviews/${second.reviewId}`, verdict(true));
    expect(await leaks(paths[1]!)).toBe(true);
    expect((await ben.api.get(`/v1/reviews/${first}`)).body.findings.fraudConfirmed).toBe(true);
  });

  it('hides it from every reviewer, as each could become the second, and from a supervisor who is', async () => {
    const { first, second } = await pair();
    const cem = await member(app);
    const shown = async (who: Member) =>
      (await who.api.get(`/v1/reviews/${first}?include=history`)).text.includes('secret');
    expect([await shown(cem), await shown(ann), await shown(sue)]).toEqual([false, true, true]);
    await app.admin.put(`/v1/reviews/${second.reviewId}`, { assignedTo: sue.userId });
    expect([await shown(cem), await shown(ben), await shown(sue)]).toEqual([false, false, false]);
    await sue.api.put(`/v1/reviews/${second.reviewId}`, verdict(true));
    expect([await shown(cem), await shown(ben), await shown(sue)]).toEqual([true, true, true]);
    await app.admin.put(`/v1/users/${cem.userId}`, { available: false });
  });

  it('with the same verdict ends the matter', async () => {
    const { first, second, analysisId } = await pair();
    await ben.api.put(`/v1/reviews/${second.reviewId}`, verdict(true));
    expect(await of(analysisId, first, second.reviewId)).toEqual([]);
  });

  it('with another verdict is escalated to a supervisor of their team, who decides', async () => {
    const { first, second, analysisId } = await pair();
    const { body } = await ben.api.put(`/v1/reviews/${second.reviewId}`, verdict(false));
    expect(body.status).toBe('completed');
    const [adjudication] = await of(analysisId, first, second.reviewId);
    expect(adjudication).toMatchObject({
      status: 'escalated',
      adjudicationOf: first,
      assignedTo: { userId: sue.userId },
    });
    const { reviewId } = adjudication!;
    const events = await query<{ name: string }[]>(
      app.databaseUrl,
      `select name from outbox_events where payload->>'reviewId' = $1 order by name`,
      [reviewId],
    );
    expect(events.map(({ name }) => name)).toEqual(['review.assigned', 'review.escalated']);
    expect((await ann.api.put(`/v1/reviews/${reviewId}`, verdict(true))).status).toBe(403);
    expect((await sue.api.put(`/v1/reviews/${reviewId}`, verdict(false))).body).toMatchObject({ status: 'completed' });
    const verdicts = await query(
      app.databaseUrl,
      'select fraud_confirmed from analysis_verdicts where analysis_id = $1',
      [analysisId],
    );
    expect(verdicts).toEqual([{ fraud_confirmed: false }]);
    await ben.api.put(`/v1/reviews/${second.reviewId}`, verdict(false));
    expect(await of(analysisId)).toHaveLength(3);
  });

  it('whose verdict is corrected so that both agree needs no decision any more, until they differ again', async () => {
    const { first, second, analysisId } = await pair();
    await ben.api.put(`/v1/reviews/${second.reviewId}`, verdict(false));
    const { reviewId } = (await of(analysisId, first, second.reviewId))[0]!;
    const state = async () => (await app.admin.get(`/v1/reviews/${reviewId}`)).body;
    await ben.api.put(`/v1/reviews/${second.reviewId}`, verdict(true));
    expect(await state()).toMatchObject({ status: 'completed', findings: null });
    await ben.api.put(`/v1/reviews/${second.reviewId}`, verdict(false));
    expect(await state()).toMatchObject({ status: 'escalated', completedAt: null });
    for (const refused of [
      await app.admin.put(`/v1/reviews/${reviewId}`, { assignedTo: (await member(app, { available: true })).userId }),
      await app.admin.put(`/v1/reviews/${reviewId}`, { assignedTo: ben.userId }),
    ])
      expect([refused.status, refused.body.error.code]).toEqual([422, 'INVALID_ASSIGNMENT']);
  });

  it('is nobody’s who had the first, whoever asks', async () => {
    const { second, first } = await pair();
    const named = await app.admin.put(`/v1/reviews/${second.reviewId}`, { assignedTo: ann.userId });
    expect([named.status, named.body.error.code]).toEqual([422, 'INVALID_ASSIGNMENT']);
    const bulk = await app.admin.post('/v1/reviews/assign', {
      reviewIds: [second.reviewId],
      assignmentStrategy: { type: 'specific', assignTo: [ann.userId] },
    });
    expect(bulk.body.assignments[0].error).toBe('REVIEWER_UNAVAILABLE');
    const own = await newReview(app, { assignedTo: ann.userId, requireSecondReview: true });
    await sue.api.put(`/v1/reviews/${own}`, verdict(true));
    const other = (await of((await app.admin.get(`/v1/reviews/${own}`)).body.analysisId, own))[0]!;
    const alone = () => sue.api.put(`/v1/reviews/${other.reviewId}`, verdict(true));
    expect((await alone()).status).toBe(403);
    await ann.api.put(`/v1/reviews/${own}`, verdict(true)); // somebody else's verdict now, and yet she gave it once
    expect((await alone()).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect(first).not.toBe(own);
  });
});

describe('a review that nobody can have', () => {
  const app = useApp();

  it('waits, and goes to the first who can', async () => {
    const only = await member(app);
    const first = await newReview(app, { assignedTo: only.userId, requireSecondReview: true });
    const { analysisId } = (await only.api.put(`/v1/reviews/${first}`, verdict(true))).body;
    const waiting = async () =>
      (await app.admin.get(`/v1/reviews?analysisId=${analysisId}&status=pending`)).body.data[0];
    expect((await waiting()).assignedTo).toBeNull();
    expect((await app.admin.get('/v1/reviews?assignedTo=none')).body.data).toHaveLength(1);
    const late = await member(app);
    await query(app.databaseUrl, `update timers set due_at = now() where kind = 'review.offer'`);
    await until(async () => (await waiting()).assignedTo?.userId === late.userId);
  });

  it('is refused where nobody is named and nobody fits', async () => {
    await query(app.databaseUrl, `update users set available = false where role = 'reviewer'`);
    const { status, body } = await app.admin.post('/v1/reviews', { analysisId: await heldAnalysis(app) });
    expect([status, body.error.code]).toEqual([422, 'INVALID_ASSIGNMENT']);
  });
});
