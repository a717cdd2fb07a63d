import { heldAnalysis, type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';

const personal = 'Mrs Jones gave her code';

describe('when an analysis is erased', () => {
  let ann: Member;
  const app = useApp();
  beforeAll(async () => {
    ann = await member(app);
  });

  const review = async (headers: Record<string, string> = {}) => {
    const analysisId = await heldAnalysis(app);
    const body = { analysisId, assignedTo: ann.userId, instructions: personal, deadline: '2031-01-01' };
    return { analysisId, reviewId: (await app.admin.post('/v1/reviews', body, headers)).body.reviewId as string };
  };
  const erase = async (analysisId: string, reviewId: string) => {
    expect((await app.admin.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
    expect((await app.admin.get(`/v1/reviews/${reviewId}`)).body.instructions).toBeNull(); // at once
  };

  it('its review keeps id, verdict and times, and nothing that tells of the call', async () => {
    const { analysisId, reviewId } = await review({ 'idempotency-key': 'once' });
    const findings = {
      fraudConfirmed: true,
      riskAssessment: personal,
      notes: personal,
      flaggedSections: [{ timestamp: '00:01-00:02', reason: personal }],
      recommendedActions: [personal],
    };
    const { completedAt } = (await ann.api.put(`/v1/reviews/${reviewId}`, { status: 'completed', findings })).body;
    await erase(analysisId, reviewId);
    const { body } = await app.admin.get(`/v1/reviews/${reviewId}?include=history,analysis,transcription`);
    expect(body).toMatchObject({ analysisId, status: 'completed', completedAt, analysis: null, transcription: null });
    expect(body.findings).toEqual({
      fraudConfirmed: true,
      riskAssessment: null,
      notes: null,
      flaggedSections: [],
      recommendedActions: [],
      confidence: null,
    });
    expect(body.history.map(({ event }: { event: string }) => event)).toEqual([
      'created',
      'assigned',
      'started',
      'completed',
    ]);
    const dump = await query<{ rows: string }[]>(
      app.databaseUrl,
      `select (select json_agg(r)::text from reviews r) || (select json_agg(h)::text from history_entries h) ||
              (select coalesce(json_agg(i)::text, '') from idempotency_records i) || (select json_agg(o)::text from outbox_events o) as rows`,
    );
    expect(dump[0]!.rows).not.toContain(personal);
    for (const change of [{ status: 'completed', findings: { fraudConfirmed: false } }, { instructions: personal }]) {
      const again = await ann.api.put(`/v1/reviews/${reviewId}`, change);
      expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
    }
  });

  it('its open review leaves the queue, completed without a verdict', async () => {
    const { analysisId, reviewId } = await review();
    await erase(analysisId, reviewId);
    const { body } = await app.admin.get(`/v1/reviews/${reviewId}?include=history`);
    expect(body).toMatchObject({ status: 'completed', findings: null });
    expect(body.history.at(-1)).toMatchObject({ event: 'withdrawn', user: 'system' });
    expect(await query(app.databaseUrl, 'select kind from timers where key = $1', [reviewId])).toEqual([]);
    expect((await ann.api.get('/v1/reviews?assignedTo=me&status=pending,in_progress')).text).not.toContain(reviewId);
  });
});
