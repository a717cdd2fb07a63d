import type { Api } from '../../support/api.js';
import { databaseText } from '../../support/everything-stored.js';
import { heldAnalysis, type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { until } from '../../support/until.js';
import { outcome, reasons } from '../../support/webhooks.js';

const text = 'Listen again from the second minute on.';

describe('comments on an analysis', () => {
  let ann: Member;
  let ben: Member;
  let sue: Member;
  let viewer: Member;
  let analysisId: string;
  const app = useApp();
  beforeAll(async () => {
    ann = await member(app, { name: 'Ann' });
    ben = await member(app);
    sue = await member(app, { role: 'supervisor' });
    viewer = await member(app, { role: 'viewer' });
  });
  beforeEach(async () => {
    analysisId = await heldAnalysis(app);
  });

  const at = (id?: string) => `/v1/analyses/${analysisId}/comments${id ? `/${id}` : ''}`;
  const write = (api: Api, body: object = { text }, headers: Record<string, string> = {}) =>
    api.post(at(), body, headers);
  const mentioned = async ({ api }: Member, id: string) => {
    const { data } = (await api.get('/v1/notifications?type=comment.mentioned&limit=100')).body;
    return data.filter((each: { data: { commentId: string } }) => each.data.commentId === id);
  };

  it('are written, read by everybody who sees the call, changed and removed', async () => {
    const first = await write(ann.api);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ analysisId, text, mentions: [], author: { id: ann.userId, name: 'Ann' } });
    const second = await write(await app.withScopes('write:reviews'), { text: '  From a program.  ' });
    expect(second.body).toMatchObject({ text: 'From a program.', author: { name: null } });
    const { body } = await viewer.api.get(`${at()}?limit=1`);
    expect([body.data, body.pagination.total]).toEqual([[first.body], 2]);
    expect((await viewer.api.get(first.headers.get('location')!)).body).toEqual(first.body);
    const changed = await ann.api.put(at(first.body.commentId), { text: 'Never mind.' });
    expect(changed.body).toMatchObject({ text: 'Never mind.', createdAt: first.body.createdAt });
    expect((await ann.api.delete(at(first.body.commentId))).status).toBe(204);
    expect(outcome(await ann.api.get(at(first.body.commentId)))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect((await ann.api.get(at())).body.data).toEqual([second.body]);
  });

  it('are changed by their author only, and removed by supervisors, too', async () => {
    const { commentId } = (await write(ann.api)).body;
    for (const { api } of [ben, sue])
      expect(outcome(await api.put(at(commentId), { text: 'x' }))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(outcome(await ben.api.delete(at(commentId)))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(outcome(await write(viewer.api))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await sue.api.delete(at(commentId))).status).toBe(204);
  });

  it('have 1 to 5,000 characters', async () => {
    for (const body of [{}, { text: '' }, { text: '   ' }, { text: 'x'.repeat(5001) }, { text, mention: [] }])
      expect(outcome(await write(ann.api, body))).toEqual([422, 'VALIDATION_FAILED']);
    expect((await write(ann.api, { text: 'x'.repeat(5000) })).status).toBe(201);
  });

  it('mention active users of the account only', async () => {
    const gone = await member(app);
    await app.admin.put(`/v1/users/${gone.userId}`, { disabled: true });
    const answer = await write(ann.api, { text, mentions: [ben.userId, 'usr_nobody', gone.userId] });
    expect(outcome(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(Object.keys(reasons(answer))).toEqual(['mentions.1', 'mentions.2']);
    const twice = await write(ann.api, { text, mentions: [ben.userId, ben.userId] });
    expect(outcome(twice)).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('notify whom they mention, once, without the text', async () => {
    const { body } = await write(ann.api, { text, mentions: [ben.userId, ann.userId] });
    const [notification] = await until(async () => {
      const found = await mentioned(ben, body.commentId);
      return found.length > 0 && found;
    });
    expect(notification).toMatchObject({ title: 'Ann mentioned you in a comment', priority: 'normal' });
    expect(notification.data).toMatchObject({ analysisId, authorId: ann.userId });
    expect(JSON.stringify(notification)).not.toContain(text);
    await ann.api.put(at(body.commentId), { mentions: [ben.userId, sue.userId] });
    await until(async () => (await mentioned(sue, body.commentId)).length === 1);
    expect(await mentioned(ben, body.commentId)).toHaveLength(1);
    expect(await mentioned(ann, body.commentId)).toEqual([]);
  });

  it('are gone with every trace when they are removed or their analysis is erased', async () => {
    const [one, other] = ['a text that goes alone', 'a text that goes with the call'];
    const { commentId } = (await write(ann.api, { text: one }, { 'idempotency-key': 'one' })).body;
    await write(ann.api, { text: other, mentions: [ben.userId] }, { 'idempotency-key': 'other' });
    for (const each of [one, other]) expect(await databaseText(app.databaseUrl)).toContain(each);
    await ann.api.delete(at(commentId));
    expect(await databaseText(app.databaseUrl)).not.toContain(one);
    expect((await app.admin.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
    expect(await databaseText(app.databaseUrl)).not.toContain(other);
    expect(outcome(await ann.api.get(at()))).toEqual([404, 'ANALYSIS_NOT_FOUND']);
  });
});

describe('comments on a call of which findings are hidden', () => {
  const app = useApp();
  let ann: Member;
  let ben: Member;
  let sue: Member;
  beforeAll(async () => {
    ann = await member(app);
    ben = await member(app);
    sue = await member(app, { role: 'supervisor' });
  });
  const completed = (fraudConfirmed: boolean) => ({ status: 'completed', findings: { fraudConfirmed } });
  const texts = async ({ api }: Member, analysisId: string): Promise<string[]> =>
    (await api.get(`/v1/analyses/${analysisId}/comments`)).body.data.map(({ text: each }: { text: string }) => each);
  const review = async (more: object = {}) => {
    const analysisId = await heldAnalysis(app);
    const asked = { analysisId, assignedTo: ann.userId, requireSecondReview: true, ...more };
    const { reviewId } = (await app.admin.post('/v1/reviews', asked)).body;
    const write = async ({ api }: Member, said: string, mentions: string[] = []) =>
      (await api.post(`/v1/analyses/${analysisId}/comments`, { text: said, mentions })).body.commentId as string;
    return { analysisId, path: `/v1/reviews/${reviewId}`, reviewId: reviewId as string, write };
  };

  it('are not shown to a second reviewer, but for their own, until the second review is completed', async () => {
    const { analysisId, path, reviewId, write } = await review();
    await write(ann, 'It is fraud.');
    expect(await texts(ben, analysisId)).toEqual(['It is fraud.']); // nothing is found yet
    await ann.api.put(path, completed(true));
    const hidden = await write(sue, 'Ann is right.', [ben.userId]);
    await write(ben, 'I am on it.');
    expect(await texts(ben, analysisId)).toEqual(['I am on it.']);
    expect(outcome(await ben.api.get(`/v1/analyses/${analysisId}/comments/${hidden}`))).toEqual([
      404,
      'COMMENT_NOT_FOUND',
    ]);
    expect(await texts(ann, analysisId)).toHaveLength(3);
    const { data } = (await app.admin.get(`/v1/reviews?analysisId=${analysisId}`)).body;
    const second = data.find((each: { reviewId: string }) => each.reviewId !== reviewId);
    await app.admin.put(`/v1/reviews/${second.reviewId}`, { assignedTo: sue.userId });
    expect(await texts(sue, analysisId)).toEqual(['Ann is right.']);
    await sue.api.put(`/v1/reviews/${second.reviewId}`, completed(true));
    expect(await texts(ben, analysisId)).toEqual(['It is fraud.', 'Ann is right.', 'I am on it.']);
  });

  it('notify nobody to whom they are not shown', async () => {
    const { path, write } = await review();
    await ann.api.put(path, completed(true));
    const commentId = await write(sue, 'Look!', [ben.userId, ann.userId]);
    const mentioned = async ({ api }: Member) =>
      (await api.get('/v1/notifications?limit=100')).body.data.some(
        ({ data }: { data: { commentId?: string } }) => data.commentId === commentId,
      );
    await until(() => mentioned(ann));
    expect(await mentioned(ben)).toBe(false);
  });
});

describe('comments where reviewers see only what is assigned to them', () => {
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });

  it('are of others’ calls neither read nor written, and mention nobody who does not see the call', async () => {
    const [ann, ben] = [await member(app), await member(app)];
    const analysisId = await heldAnalysis(app);
    await app.admin.post('/v1/reviews', { analysisId, assignedTo: ann.userId });
    const path = `/v1/analyses/${analysisId}/comments`;
    const { commentId } = (await ann.api.post(path, { text })).body;
    for (const answer of [
      await ben.api.get(path),
      await ben.api.get(`${path}/${commentId}`),
      await ben.api.post(path, { text }),
    ])
      expect(outcome(answer)).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const answer = await ann.api.post(path, { text, mentions: [ben.userId] });
    expect(reasons(answer)).toEqual({ 'mentions.0': 'is no active user who may see the analysis' });
    await app.admin.put(`/v1/users/${ben.userId}`, { role: 'supervisor' });
    expect((await ann.api.post(path, { text, mentions: [ben.userId] })).status).toBe(201);
  });
});
