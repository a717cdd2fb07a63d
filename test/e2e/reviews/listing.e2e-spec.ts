import { heldAnalysis, type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { outcome } from '../../support/webhooks.js';
import { analysedCall } from './judgement.desk.js';

describe('a list of reviews with include=analysis', () => {
  let ann: Member;
  let ben: Member;
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });
  beforeAll(async () => {
    [ann, ben] = [await member(app), await member(app)];
  });
  const review = async (analysisId: string, fields: object) =>
    (await app.admin.post('/v1/reviews', { analysisId, assignedTo: ann.userId, ...fields })).body.reviewId as string;

  it('has the call of each entry, as the review itself has it', async () => {
    const metadata = { callerId: '+44 7700 900142' };
    const held = await review(await heldAnalysis(app, metadata), { deadline: '2030-01-01T00:00:00Z' });
    const analysed = await review(await analysedCall(app), { deadline: '2030-01-02T00:00:00Z' });
    const pages = await Promise.all(
      [1, 2].map((page) => ann.api.get(`/v1/reviews?assignedTo=me&include=analysis&limit=1&page=${page}`)),
    );
    const found = pages.map(({ body }) => body.data[0]);
    expect(found.map(({ reviewId }) => reviewId)).toEqual([held, analysed]);
    expect(found.map(({ analysis }) => analysis)).toMatchObject([
      {
        status: 'queued',
        riskScore: null,
        riskLevel: null,
        notScored: null,
        fraudIndicators: [],
        summary: null,
        duration: expect.any(Number),
        callerId: '+44 7700 900142',
        department: null,
        fileName: 'bank-impersonation-otp.ogg',
        language: null,
      },
      { status: 'completed', riskScore: 90, riskLevel: 'critical', language: 'en', callerId: null },
    ]);
    expect(found[1].analysis.fraudIndicators[0]).toMatchObject({ type: 'acme_keyword', quote: expect.any(String) });
    for (const { reviewId, analysis } of found)
      expect((await ann.api.get(`/v1/reviews/${reviewId}?include=analysis`)).body.analysis).toEqual(analysis);
  });

  it('has one entry for each review of the same call', async () => {
    const analysisId = await analysedCall(app);
    const first = await review(analysisId, { requireSecondReview: true });
    await ann.api.put(`/v1/reviews/${first}`, { status: 'completed', findings: { fraudConfirmed: true } });
    const { data } = (await app.admin.get(`/v1/reviews?analysisId=${analysisId}&include=analysis`)).body;
    expect(data.map(({ analysis }: { analysis: { analysisId: string } }) => analysis.analysisId)).toEqual([
      analysisId,
      analysisId,
    ]);
  });

  it('shows who sees only what is assigned to them no other call', async () => {
    const reviewId = await newReview(app, { assignedTo: ann.userId });
    const listed = async ({ api }: Member) =>
      (await api.get('/v1/reviews?include=analysis&limit=100')).body.data as {
        reviewId: string;
        assignedTo: { userId: string };
      }[];
    expect((await listed(ann)).map((each) => each.reviewId)).toContain(reviewId);
    expect((await listed(ben)).filter(({ assignedTo }) => assignedTo.userId !== ben.userId)).toEqual([]);
  });

  it('has null for a call that was erased', async () => {
    const analysisId = await heldAnalysis(app);
    const reviewId = await review(analysisId, {});
    expect((await app.admin.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
    const { data } = (await app.admin.get(`/v1/reviews?analysisId=${analysisId}&include=analysis`)).body;
    expect(data).toMatchObject([{ reviewId, analysis: null }]);
  });

  it('needs the right to read analyses', async () => {
    const key = await app.withScopes('read:reviews');
    expect(outcome(await key.get('/v1/reviews?include=analysis'))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await key.get('/v1/reviews')).status).toBe(200);
  });

  it('is the only part that a list can include, and no part of a saved view', async () => {
    expect(outcome(await ann.api.get('/v1/reviews?include=history'))).toEqual([400, 'INVALID_PARAMETERS']);
    const view = { resource: 'reviews', name: 'Mine', filters: { assignedTo: 'me', include: ['analysis'] } };
    expect(outcome(await ann.api.post('/v1/views', view))[0]).toBe(422);
    const { data } = (await ann.api.get('/v1/reviews?assignedTo=me')).body;
    expect(data.filter((each: object) => 'analysis' in each)).toEqual([]);
  });
});
