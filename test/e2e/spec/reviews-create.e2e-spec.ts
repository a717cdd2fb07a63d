import type { Answer } from '../../support/api.js';
import { heldAnalysis, type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { manyReviews } from '../../support/many-reviews.js';
import { row } from '../../support/spec-rows.js';

describe('SPEC.md, new reviews and errors of reviews', () => {
  let team: Member[];
  let pool: string[];
  const app = useApp();
  beforeAll(async () => {
    team = await Promise.all([1, 2].map(() => member(app, { maxOpenReviews: 1000 })));
    pool = team.map(({ userId }) => userId);
  });

  const create = async (fields: object) =>
    app.admin.post('/v1/reviews', { analysisId: await heldAnalysis(app), ...fields });
  const assign = (reviewIds: unknown, assignmentStrategy: unknown, more: object = {}) =>
    app.admin.post('/v1/reviews/assign', { reviewIds, assignmentStrategy, ...more });
  const read = async (id: string) => (await app.admin.get(`/v1/reviews/${id}`)).body;
  const is = ({ status, body }: Answer, expectedStatus: number, code: string) => {
    expect([status, body.error.code, typeof body.error.message]).toEqual([expectedStatus, code, 'string']);
    return body.error;
  };
  const bad = (answer: Answer, status = 422, code = 'VALIDATION_FAILED') =>
    is(answer, status, code).details.fields.map(({ path }: { path: string }) => path);

  row('POST /v1/reviews', 'analysisId', async () => {
    const analysisId = await heldAnalysis(app);
    const { status, body } = await app.admin.post('/v1/reviews', { analysisId });
    expect([status, body.analysisId]).toEqual([201, analysisId]);
    expect(bad(await app.admin.post('/v1/reviews', {}))).toEqual(['analysisId']);
  });
  row('POST /v1/reviews', 'assignedTo', async () => {
    const { body } = await create({ assignedTo: pool[1] });
    expect(body.assignedTo).toMatchObject({ userId: pool[1], email: team[1]!.email, name: expect.any(String) });
    expect(pool).toContain((await create({})).body.assignedTo.userId);
  });
  row('POST /v1/reviews', 'priority', async () => {
    expect((await create({})).body.priority).toBe('normal');
    for (const priority of ['low', 'normal', 'high', 'urgent'])
      expect((await create({ priority })).body.priority).toBe(priority);
    expect(bad(await create({ priority: 'medium' }))).toEqual(['priority']);
  });
  row('POST /v1/reviews', 'deadline', async () => {
    const { body } = await create({ deadline: '2031-05-05T12:00:00+02:00' });
    expect(body.deadline).toBe('2031-05-05T10:00:00.000Z');
    expect((await create({})).body.deadline ?? null).toBeNull();
    expect(bad(await create({ deadline: 'tomorrow' }))).toEqual(['deadline']);
  });
  row('POST /v1/reviews', 'instructions', async () => {
    const { reviewId } = (await create({ instructions: 'Listen to the end.' })).body;
    expect((await read(reviewId)).instructions).toBe('Listen to the end.');
    expect(bad(await create({ instructions: 1 }))).toEqual(['instructions']);
  });
  row('POST /v1/reviews', 'reviewType', async () => {
    expect((await create({})).body.reviewType).toBe('standard');
    for (const reviewType of ['standard', 'detailed', 'compliance', 'quality'])
      expect((await create({ reviewType })).body.reviewType).toBe(reviewType);
    expect(bad(await create({ reviewType: 'quick' }))).toEqual(['reviewType']);
  });
  row('POST /v1/reviews', 'requireSecondReview', async () => {
    expect((await read((await create({})).body.reviewId)).requireSecondReview).toBe(false);
    const { reviewId } = (await create({ requireSecondReview: true })).body;
    expect((await read(reviewId)).requireSecondReview).toBe(true);
    expect(bad(await create({ requireSecondReview: 'yes' }))).toEqual(['requireSecondReview']);
  });

  row('Errors', '400 INVALID_STRATEGY', async () => {
    for (const type of ['magic', 'specific ', undefined])
      is(await assign(await manyReviews(app, { count: 1 }), { type, pool }), 400, 'INVALID_STRATEGY');
  });
  row('Errors', '403 ACCESS_DENIED', async () => {
    const api = await app.withScopes('read:analyses', 'write:reviews');
    is(await api.get(`/v1/reviews/${await newReview(app)}`), 403, 'ACCESS_DENIED');
  });
  row('Errors', '404 REVIEW_NOT_FOUND', async () => {
    is(await app.admin.get('/v1/reviews/rev_none'), 404, 'REVIEW_NOT_FOUND');
    is(await app.admin.put('/v1/reviews/rev_none', { priority: 'low' }), 404, 'REVIEW_NOT_FOUND');
  });
  row('Errors', '404 REVIEWS_NOT_FOUND', async () => {
    const [id] = await manyReviews(app, { count: 1 });
    const answer = await assign(['rev_a', id, 'rev_b'], { type: 'round_robin', pool });
    expect(is(answer, 404, 'REVIEWS_NOT_FOUND').invalidIds).toEqual(['rev_a', 'rev_b']);
    expect((await read(id!)).assignedTo).toBeNull();
  });
  row('Errors', '409 REVIEW_EXISTS', async () => {
    const analysisId = await heldAnalysis(app);
    const { reviewId } = (await app.admin.post('/v1/reviews', { analysisId })).body;
    const again = await app.admin.post('/v1/reviews', { analysisId, priority: 'high' });
    expect(is(again, 409, 'REVIEW_EXISTS').existingReviewId).toBe(reviewId);
  });
  row('Errors', '422 INVALID_UPDATE', async () => {
    const id = await newReview(app);
    for (const body of [{ priority: 'medium' }, { status: 'done' }, { status: 'completed' }, { colour: 'red' }])
      is(await app.admin.put(`/v1/reviews/${id}`, body), 422, 'INVALID_UPDATE');
    expect((await read(id)).status).toBe('pending');
  });
  row('Errors', '422 INVALID_ASSIGNMENT', async () => {
    const viewer = await member(app, { role: 'viewer' });
    const absent = await member(app, { available: false });
    for (const assignedTo of [viewer.userId, absent.userId, 'usr_none'])
      is(await create({ assignedTo }), 422, 'INVALID_ASSIGNMENT');
    const id = await newReview(app);
    is(await app.admin.put(`/v1/reviews/${id}`, { assignedTo: viewer.userId }), 422, 'INVALID_ASSIGNMENT');
    is(await assign([id], { type: 'specific', assignTo: [viewer.userId] }), 422, 'INVALID_ASSIGNMENT');
  });
});
