import type { Answer } from '../../support/api.js';
import { type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const verdict = (fraudConfirmed: boolean) => ({ status: 'completed', findings: { fraudConfirmed, notes: 'secret' } });
const outcome = ({ status, body }: Answer): unknown[] => [status, body.error?.code ?? body.status];

describe('of two reviews', () => {
  const app = useApp();
  let [ann, ben, sue] = [] as unknown as [Member, Member, Member];
  beforeAll(async () => {
    ann = await member(app);
    ben = await member(app);
    sue = await member(app, { role: 'supervisor' });
  });

  interface Listed {
    readonly reviewId: string;
    readonly secondReviewOf: string | null;
    readonly adjudicationOf: string | null;
  }
  const of = async (analysisId: string): Promise<Listed[]> =>
    (await app.admin.get(`/v1/reviews?analysisId=${analysisId}`)).body.data;
  /** The first review, completed by Ann, and the second one of Ben. */
  const pair = async () => {
    const first = await newReview(app, { assignedTo: ann.userId, requireSecondReview: true });
    const { analysisId } = (await ann.api.put(`/v1/reviews/${first}`, verdict(true))).body;
    const second = (await of(analysisId)).find(({ secondReviewOf }) => secondReviewOf === first)!.reviewId;
    return { first, second, analysisId: analysisId as string };
  };
  const send = (id: string, action: string, body?: object) => sue.api.post(`/v1/reviews/${id}/${action}`, body);
  const withdraw = (id: string) => send(id, 'withdraw', { reason: 'Closed.' });
  const verdictOf = async (analysisId: string) =>
    (await app.admin.get('/v1/analyses?limit=100')).body.data.find(
      (each: { analysisId: string }) => each.analysisId === analysisId,
    ).verdict;

  it('the second, withdrawn, leaves the first verdict as the final one and visible, and cannot come back', async () => {
    const { first, second, analysisId } = await pair();
    expect(await verdictOf(analysisId)).toBeNull();
    const findings = async () => (await ben.api.get(`/v1/reviews/${first}`)).body.findings;
    expect(await findings()).toBeNull();
    expect(outcome(await withdraw(second))).toEqual([200, 'completed']);
    expect(await verdictOf(analysisId)).toBe('fraud');
    expect(await findings()).toMatchObject({ notes: 'secret' });
    expect(outcome(await send(second, 'restore'))).toEqual([409, 'CONFLICT']);
    expect(outcome(await ben.api.put(`/v1/reviews/${second}`, verdict(false)))).toEqual([409, 'CONFLICT']);
    await ann.api.put(`/v1/reviews/${first}`, verdict(false));
    expect(await of(analysisId)).toHaveLength(2); // no other second review
    expect(await verdictOf(analysisId)).toBe('legitimate');
  });

  it('the second, taken back, stays hidden from nobody else than before, and is never given to who had the first', async () => {
    const { first, second } = await pair();
    expect((await send(second, 'unassign', { offer: false })).body).toMatchObject({
      assignedTo: null,
      status: 'pending',
    });
    expect((await ben.api.get(`/v1/reviews/${first}`)).body.findings).toBeNull();
    const refused = await sue.api.put(`/v1/reviews/${second}`, { assignedTo: ann.userId });
    expect(outcome(refused)).toEqual([422, 'INVALID_ASSIGNMENT']);
  });

  it('the first, withdrawn before it was completed, asks for no second', async () => {
    const first = await newReview(app, { assignedTo: ann.userId, requireSecondReview: true });
    const { analysisId } = (await withdraw(first)).body;
    expect(await of(analysisId)).toHaveLength(1);
  });

  it('that differ, the decision between them can be taken back but not withdrawn', async () => {
    const { second, analysisId } = await pair();
    await ben.api.put(`/v1/reviews/${second}`, verdict(false));
    const { reviewId } = (await of(analysisId)).find(({ adjudicationOf }) => adjudicationOf !== null)!;
    expect(outcome(await withdraw(reviewId))).toEqual([409, 'CONFLICT']);
    expect((await send(reviewId, 'unassign', {})).body).toMatchObject({ status: 'escalated', assignedTo: null });
    await ben.api.put(`/v1/reviews/${second}`, verdict(true));
    const { body } = await app.admin.get(`/v1/reviews/${reviewId}`);
    expect(body).toMatchObject({ status: 'completed', withdrawn: { by: 'system' } });
    expect(outcome(await send(reviewId, 'restore'))).toEqual([409, 'CONFLICT']);
    await ben.api.put(`/v1/reviews/${second}`, verdict(false));
    expect((await app.admin.get(`/v1/reviews/${reviewId}`)).body).toMatchObject({
      status: 'escalated',
      withdrawn: null,
    });
  });

  it('the signs of a withdrawn one do not count in model quality', async () => {
    const { second, analysisId } = await pair();
    const { body } = await ben.api.post(`/v1/reviews/${second}/missed-signs`, { start: 0.1, end: 0.2, type: 'threat' });
    await query(
      app.databaseUrl,
      `update missed_signs set missed_by = '[{"model": "m", "version": "1"}]' where id = $1`,
      [body.missedSignId],
    );
    await withdraw(second);
    const counted = await query(app.databaseUrl, 'select signs from missed_by_models where analysis_id = $1', [
      analysisId,
    ]);
    expect([await verdictOf(analysisId), counted]).toEqual(['fraud', []]);
  });
});

describe('a reviewer who sees only what is assigned to them', () => {
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });

  it('hears that a review was taken back, and sees nothing else of it any more', async () => {
    const ann = await member(app);
    const id = await newReview(app, { assignedTo: ann.userId });
    await app.admin.post(`/v1/reviews/${id}/unassign`, {});
    const [one] = await until(async () => {
      const { data } = (await ann.api.get('/v1/notifications?type=review.unassigned')).body;
      return data.length > 0 && data;
    });
    expect(one).toMatchObject({ data: { unassignedReviewId: id }, actions: [] });
    expect((await ann.api.get(`/v1/reviews/${id}`)).status).toBe(403);
  });
});
