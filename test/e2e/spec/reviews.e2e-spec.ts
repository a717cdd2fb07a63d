import { heldAnalysis, type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { row } from '../../support/spec-rows.js';
import { until } from '../../support/until.js';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const findings = {
  fraudConfirmed: true,
  riskAssessment: 'high',
  notes: 'Asks for the code.',
  flaggedSections: [{ timestamp: '00:10-00:20', reason: 'the code' }],
  recommendedActions: ['block the card'],
  confidence: 0.85,
};

describe('SPEC.md, reviews', () => {
  const app = useApp();
  let ann: Member;
  let analysisId: string;
  let reviewId: string;
  // The tests read bodies as clients do.
  // oxlint-disable-next-line no-explicit-any
  let review: any;
  beforeAll(async () => {
    ann = await member(app, { name: 'Ann Reviewer', maxOpenReviews: 1000 });
    const transcript = 'samples/bank-impersonation-otp.vtt';
    ({ analysisId } = (await app.admin.upload({ file: 'samples/bank-impersonation-otp.ogg', transcript })).body);
    await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');
    const asked = { analysisId, deadline: '2031-01-01T00:00:00Z', instructions: 'Listen.', reviewType: 'detailed' };
    ({ reviewId } = (await app.admin.post('/v1/reviews', asked)).body);
    await ann.api.put(`/v1/reviews/${reviewId}`, { status: 'in_progress' });
    await ann.api.put(`/v1/reviews/${reviewId}`, { status: 'completed', findings });
    review = (await app.admin.get(`/v1/reviews/${reviewId}?include=analysis,history`)).body;
  }, 60_000);

  const put = (id: string, body: object) => app.admin.put(`/v1/reviews/${id}`, body);
  const read = async (id: string) => (await app.admin.get(`/v1/reviews/${id}`)).body;
  const refused = async (id: string, body: object) => {
    const answer = await put(id, body);
    return [answer.status, answer.body.error.code, answer.body.error.details.fields[0].path];
  };

  row('Review', 'reviewId', async () => {
    expect([typeof reviewId, review.reviewId]).toEqual(['string', reviewId]);
    expect(await newReview(app)).not.toBe(reviewId);
  });
  row('Review', 'analysisId', async () => expect(review.analysisId).toBe(analysisId));
  row('Review', 'status', async () => {
    const id = await newReview(app, { assignedTo: ann.userId });
    const seen = [(await read(id)).status];
    const updates = [
      { status: 'in_progress' },
      { status: 'escalated', reason: 'x' },
      { status: 'completed', findings },
    ];
    for (const update of updates) seen.push((await put(id, update)).body.status);
    expect(seen).toEqual(['pending', 'in_progress', 'escalated', 'completed']);
    for (const status of seen)
      for (const { status: listed } of (await app.admin.get(`/v1/reviews?status=${status}`)).body.data)
        expect(listed).toBe(status);
    expect(await refused(id, { status: 'done' })).toEqual([422, 'INVALID_UPDATE', 'status']);
  });
  row('Review', 'priority', async () => {
    const id = await newReview(app);
    for (const priority of ['low', 'normal', 'high', 'urgent']) {
      expect((await put(id, { priority })).status).toBe(200);
      expect((await read(id)).priority).toBe(priority);
    }
    expect(await refused(id, { priority: 'medium' })).toEqual([422, 'INVALID_UPDATE', 'priority']);
  });
  row('Review', 'reviewType', async () => {
    for (const reviewType of ['standard', 'detailed', 'compliance', 'quality'])
      expect((await read(await newReview(app, { reviewType }))).reviewType).toBe(reviewType);
  });
  row('Review', 'requireSecondReview', async () => {
    expect(review.requireSecondReview).toBe(false);
    const sue = await member(app, { role: 'supervisor' });
    const id = await newReview(app, { requireSecondReview: true, assignedTo: sue.userId });
    expect((await read(id)).requireSecondReview).toBe(true);
    const { body } = await sue.api.put(`/v1/reviews/${id}`, { status: 'completed', findings });
    const { data } = (await app.admin.get(`/v1/reviews?analysisId=${body.analysisId}`)).body;
    const second = data.find((each: { reviewId: string }) => each.reviewId !== id);
    expect(second).toMatchObject({ status: 'pending', assignedTo: { userId: ann.userId } });
  });
  row('Review', 'instructions', async () => expect(review.instructions).toBe('Listen.'));
  row('Review', 'assignedTo', async () => {
    const who = { userId: ann.userId, email: ann.email, name: 'Ann Reviewer' };
    expect(review.assignedTo).toEqual({ ...who, role: 'reviewer' });
    const { data } = (await app.admin.get(`/v1/reviews?analysisId=${analysisId}`)).body;
    expect(data.map(({ assignedTo }: { assignedTo: unknown }) => assignedTo)).toEqual([who]);
    const made = await app.admin.post('/v1/reviews', { analysisId: await heldAnalysis(app), assignedTo: ann.userId });
    expect(made.body.assignedTo).toEqual(who);
  });
  row('Review', 'createdAt, startedAt, completedAt, deadline', async () => {
    const { createdAt, startedAt, completedAt, deadline } = review;
    for (const time of [createdAt, startedAt, completedAt, deadline]) expect(time).toMatch(timestamp);
    expect([createdAt <= startedAt, startedAt <= completedAt]).toEqual([true, true]);
    expect(deadline).toBe('2031-01-01T00:00:00.000Z');
    const id = await newReview(app);
    const open = await read(id);
    expect([open.startedAt ?? null, open.completedAt ?? null, open.deadline ?? null]).toEqual([null, null, null]);
    // To the millisecond, also when it is moved by less than a second.
    for (const moved of ['2031-02-01T10:00:00.100Z', '2031-02-01T10:00:00.900Z']) {
      expect((await put(id, { deadline: moved })).body.deadline).toBe(moved);
      expect((await read(id)).deadline).toBe(moved);
    }
  });
  row('Review', 'findings', async () => {
    expect(review.findings).toEqual(findings);
    const id = await newReview(app);
    expect((await read(id)).findings ?? null).toBeNull();
    const bad = {
      fraudConfirmed: 'yes',
      riskAssessment: 1,
      notes: 1,
      flaggedSections: [{ timestamp: 'soon', reason: 1 }],
      recommendedActions: 'all',
      confidence: 1.1,
    };
    const { status, body } = await put(id, { status: 'completed', findings: bad });
    expect([status, body.error.code]).toEqual([422, 'INVALID_UPDATE']);
    const named = body.error.details.fields.map(({ path }: { path: string }) => path.split('.')[1]);
    expect(new Set(named)).toEqual(new Set(Object.keys(bad)));
    expect((await read(id)).status).toBe('pending');
  });
  row('Review', 'analysis', async () => {
    const { fraudAnalysis } = (await app.admin.get(`/v1/analyses/${analysisId}`)).body;
    const { riskScore, riskLevel, fraudIndicators } = fraudAnalysis;
    expect(review.analysis).toMatchObject({ riskScore, riskLevel, fraudIndicators });
    expect(review.analysis).toMatchObject({ riskScore: 90, riskLevel: 'critical' });
    expect(review.analysis.fraudIndicators[0]).toMatchObject({ type: 'acme_keyword', confidence: 0.9 });
    expect(await read(reviewId)).not.toHaveProperty('analysis');
  });
  row('Review', 'history', async () => {
    const { userId } = (await app.admin.get('/v1/auth/me')).body.user;
    expect(review.history).toEqual([
      { timestamp: expect.stringMatching(timestamp), event: 'created', user: userId, userName: 'Administrator' },
      {
        timestamp: expect.stringMatching(timestamp),
        event: 'assigned',
        user: 'system',
        userName: null,
        details: { assignedTo: ann.userId },
      },
      { timestamp: review.startedAt, event: 'started', user: ann.userId, userName: 'Ann Reviewer' },
      {
        timestamp: review.completedAt,
        event: 'completed',
        user: ann.userId,
        userName: 'Ann Reviewer',
        details: { findings },
      },
    ]);
    expect(await read(reviewId)).not.toHaveProperty('history');
  });

  row('Review status values', '(none)', async () => {
    const unknown = await app.admin.post('/v1/reviews', { analysisId: 'ana_none' });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'ANALYSIS_NOT_FOUND']);
    const held = await heldAnalysis(app);
    const explicit = await app.admin.post('/v1/reviews', { analysisId: held, assignedTo: ann.userId });
    const automatic = await app.admin.post('/v1/reviews', { analysisId: await heldAnalysis(app) });
    for (const { status, body } of [explicit, automatic])
      expect([status, body.status, body.assignedTo.userId]).toEqual([201, 'pending', ann.userId]);
    const again = await app.admin.post('/v1/reviews', { analysisId: held, assignedTo: ann.userId });
    expect([again.status, again.body.error.code]).toEqual([409, 'REVIEW_EXISTS']);
  });
  row('Review status values', 'any', async () => {
    const before = {
      pending: [],
      in_progress: [{ status: 'in_progress' }],
      escalated: [{ status: 'escalated', reason: 'x' }],
      completed: [{ status: 'completed', findings: { fraudConfirmed: false } }],
    };
    for (const [from, updates] of Object.entries(before)) {
      const id = await newReview(app);
      for (const update of updates) await put(id, update);
      expect((await read(id)).status).toBe(from);
      const { status, body } = await put(id, { status: 'completed', findings });
      expect([from, status, body.status, body.findings]).toEqual([from, 200, 'completed', findings]);
      const { history } = (await app.admin.get(`/v1/reviews/${id}?include=history`)).body;
      const events = history.map(({ event }: { event: string }) => event);
      expect(events).toEqual(expect.arrayContaining(['created', 'assigned', 'started', 'completed']));
    }
  });
});
