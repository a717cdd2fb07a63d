import { heldAnalysis, type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const upload = { file: 'samples/bank-impersonation-otp.ogg', transcript: 'samples/bank-impersonation-otp.vtt' };

describe('a golden analysis', () => {
  let ann: Member;
  let sue: Member;
  const app = useApp({ reviews: { golden: { rate: 0.5 } } });
  beforeAll(async () => {
    ann = await member(app, { maxOpenReviews: 500 });
    sue = await member(app, { role: 'supervisor' });
  });

  const golden = async (fraudConfirmed: boolean): Promise<string> => {
    const { analysisId } = (await app.admin.upload(upload)).body;
    await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');
    const { status } = await app.admin.put(`/v1/reviews/golden/analyses/${analysisId}`, {
      fraudConfirmed,
      note: 'known',
    });
    expect(status).toBe(200);
    return analysisId;
  };
  const copies = () =>
    query<{ id: string; analysis_id: string; beside: string }[]>(
      app.databaseUrl,
      'select id, analysis_id, golden_beside as beside from reviews where golden_beside is not null and assigned_to = $1 order by id',
      [ann.userId],
    );

  it('is marked and unmarked by administrators only, when it is completed', async () => {
    const analysisId = await golden(true);
    expect((await sue.api.put(`/v1/reviews/golden/analyses/${analysisId}`, { fraudConfirmed: true })).status).toBe(403);
    const list = (await app.admin.get('/v1/reviews/golden/analyses')).body;
    expect(list.data).toMatchObject([{ analysisId, fraudConfirmed: true, note: 'known' }]);
    const held = await app.admin.put(`/v1/reviews/golden/analyses/${await heldAnalysis(app)}`, {
      fraudConfirmed: true,
    });
    expect([held.status, held.body.error.code]).toEqual([409, 'CONFLICT']);
    const unknown = await app.admin.put('/v1/reviews/golden/analyses/ana_nothing', {});
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'ANALYSIS_NOT_FOUND']);
    const bad = await app.admin.put(`/v1/reviews/golden/analyses/${analysisId}`, { fraudConfirmed: 'yes' });
    expect([bad.status, bad.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect((await app.admin.delete(`/v1/reviews/golden/analyses/${analysisId}`)).status).toBe(204);
    expect((await app.admin.delete(`/v1/reviews/golden/analyses/${analysisId}`)).status).toBe(404);
  });

  it('is mixed into queues as copies that nobody can tell from others, and judged', async () => {
    const marked = [await golden(true), await golden(true), await golden(false)];
    // One was reviewed before by somebody else: that would give it away.
    const other = await member(app, { available: true });
    const { reviewId: earlier } = (
      await app.admin.post('/v1/reviews', { analysisId: marked[0], assignedTo: other.userId })
    ).body;
    await other.api.put(`/v1/reviews/${earlier}`, { status: 'completed', findings: { fraudConfirmed: true } });
    const deadline = '2031-05-05T12:00:00.000Z';
    for (let count = 0; (await copies()).length < 3; count++) {
      if (count === 60) throw new Error('60 reviews brought fewer than three copies at a rate of 0.5');
      await app.admin.post('/v1/reviews', {
        analysisId: await heldAnalysis(app),
        assignedTo: ann.userId,
        priority: 'high',
        deadline,
      });
      await until(async () => {
        const [{ waiting }] = await query<[{ waiting: number }]>(
          app.databaseUrl,
          `select count(*)::int as waiting from outbox_events where name = 'review.assigned' and delivered_at is null`,
        );
        return waiting === 0;
      });
    }
    const made = await copies();
    expect(made.map(({ analysis_id: id }) => id).toSorted()).toEqual(marked.toSorted());

    for (const { id, analysis_id: analysisId, beside } of made) {
      const [copy, real] = await Promise.all(
        [id, beside].map(async (each) => (await ann.api.get(`/v1/reviews/${each}?include=history`)).body),
      );
      const { reviewId: _a, analysisId: _b, createdAt: _c, history, ...shown } = copy;
      const { reviewId: _d, analysisId: _e, createdAt: _f, history: otherHistory, ...expected } = real;
      expect(shown).toEqual(expected);
      const told = (entries: { event: string; user: string }[]) => entries.map(({ event, user }) => [event, user]);
      expect(told(history)).toEqual(told(otherHistory));
      // Asking for a review of the analysis names the copy, as it would name any review.
      const asked = await ann.api.post('/v1/reviews', { analysisId });
      expect([asked.status, asked.body.error.existingReviewId]).toEqual([409, id]);
      // Nobody else sees it, and its reviewer no other review of the analysis.
      for (const api of [app.admin, sue.api, other.api, await app.withScopes('read:reviews')])
        expect((await api.get(`/v1/reviews/${id}`)).status).toBe(404);
      const queue = (await ann.api.get('/v1/reviews?assignedTo=me&limit=100')).text;
      expect(queue).toContain(id);
      expect((await app.admin.get('/v1/reviews?limit=100')).text).not.toContain(id);
      const seen = (await ann.api.get(`/v1/analyses/${analysisId}?include=reviews`)).body.reviews;
      expect(seen.map((review: { reviewId: string }) => review.reviewId)).toEqual([id]);
      expect((await sue.api.get(`/v1/analyses/${analysisId}?include=reviews`)).text).not.toContain(id);
      const verdict = analysisId === marked[2]; // wrong for each
      const done = await ann.api.put(`/v1/reviews/${id}`, {
        status: 'completed',
        findings: { fraudConfirmed: verdict },
      });
      expect(done.status).toBe(200);
    }
    expect((await ann.api.get(`/v1/reviews/${earlier}`)).status).toBe(200);

    const { body } = await app.admin.get('/v1/reviews/golden');
    const figures = { given: 3, completed: 3, correct: 0, missedFrauds: 2, falseAlarms: 1, accuracy: 0 };
    expect(body).toMatchObject({ rate: 0.5, analyses: 3, missedFrauds: 2, falseAlarms: 1, accuracy: 0 });
    expect(body.reviewers.find(({ userId }: Member) => userId === ann.userId)).toMatchObject(figures);
    await ann.api.put(`/v1/reviews/${made[0]!.id}`, {
      status: 'completed',
      findings: { fraudConfirmed: made[0]!.analysis_id !== marked[2] },
    });
    expect((await app.admin.get('/v1/reviews/golden')).body).toMatchObject({ correct: 0, accuracy: 0 }); // the first verdict counts
    await app.admin.delete(`/v1/reviews/golden/analyses/${marked[1]}`);
    expect((await app.admin.get('/v1/reviews/golden')).body).toMatchObject({ completed: 3, analyses: 2 });
    expect((await app.admin.get('/v1/reviews/golden?dateFrom=2031-01-01')).body).toMatchObject({
      given: 0,
      accuracy: null,
    });

    // Kept out of webhooks, notifications and the quality of models.
    const ids = made.map(({ id }) => id);
    expect(
      await query(app.databaseUrl, `select name from outbox_events where payload->>'reviewId' = any($1)`, [ids]),
    ).toEqual([]);
    const verdicts = await query<{ analysis_id: string }[]>(
      app.databaseUrl,
      'select analysis_id from analysis_verdicts',
    );
    expect(verdicts.map(({ analysis_id: id }) => id)).toEqual([marked[0]]);
  });
});
