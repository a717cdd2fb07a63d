import { member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { judgedCalls } from '../../support/judged-calls.js';
import { until } from '../../support/until.js';

const findings = {
  fraudConfirmed: true,
  confidence: 0.9,
  riskAssessment: 'high',
  notes: 'As heard.',
  recommendedActions: [],
};

/** So that nobody is warned of one. */
const noDeadline = { deadline: undefined };

describe('alerts about a call', () => {
  const app = useApp({ notifications: { mergeMinutes: 0, hourlyCeiling: 100_000 } });

  const about = async ({ api }: Member, analysisId: string) => {
    const { body } = await api.get('/v1/notifications?limit=100');
    return (body.data as { type: string; data: { analysisId?: string }; readAt: unknown; acknowledgedAt: unknown }[])
      .filter(({ data }) => data.analysisId === analysisId)
      .map(({ type, readAt, acknowledgedAt }) => ({ type, open: readAt === null || acknowledgedAt === null }));
  };
  const types = async (one: Member, analysisId: string) => (await about(one, analysisId)).map(({ type }) => type);
  const open = async (one: Member, analysisId: string) =>
    (await about(one, analysisId)).filter((each) => each.open).map(({ type }) => type);

  it('are acknowledged by the verdict of who has them, and of nobody else', async () => {
    const [kim, supervisor] = [await member(app), await member(app, { role: 'supervisor' })];
    const [judged, other] = await judgedCalls(app, kim, 2, {}, noDeadline);
    const expectations = [
      [kim, judged!, 'review.assigned'],
      [kim, other!, 'review.assigned'],
      [supervisor, judged!, 'fraud.critical'],
    ] as const;
    for (const [one, { analysisId }, expected] of expectations)
      await until(async () => (await open(one, analysisId)).includes(expected));
    await kim.api.put(`/v1/reviews/${judged!.reviewId}`, { status: 'in_progress' });
    expect(await open(kim, judged!.analysisId)).not.toEqual([]);
    expect((await kim.api.put(`/v1/reviews/${judged!.reviewId}`, { status: 'completed', findings })).status).toBe(200);
    await until(async () => (await open(kim, judged!.analysisId)).length === 0);
    expect(await types(kim, judged!.analysisId)).toContain('review.assigned');
    expect(await open(kim, other!.analysisId)).toContain('review.assigned');
    expect(await open(supervisor, judged!.analysisId)).toContain('fraud.critical');
  });

  it('say in the audit trail that a verdict acknowledged a critical one', async () => {
    const supervisor = await member(app, { role: 'supervisor' });
    const [call] = await judgedCalls(app, supervisor, 1, {}, noDeadline);
    await until(async () => (await open(supervisor, call!.analysisId)).includes('fraud.critical'));
    await until(async () => (await open(supervisor, call!.analysisId)).includes('review.assigned'));
    await supervisor.api.put(`/v1/reviews/${call!.reviewId}`, { status: 'completed', findings });
    await until(async () => (await open(supervisor, call!.analysisId)).length === 0);
    const { body } = await app.admin.get(`/v1/audit?action=notification.acknowledged&actor=${supervisor.userId}`);
    expect(body.data.map(({ details }: { details: unknown }) => details)).toEqual([{ by: 'verdict' }]);
  });

  it('that ask for a review end for everybody when somebody else does it', async () => {
    const [kim, supervisor] = [await member(app), await member(app, { role: 'supervisor' })];
    const [call] = await judgedCalls(app, kim, 1, {}, { deadline: new Date(Date.now() + 60_000).toISOString() });
    const { analysisId, reviewId } = call!;
    await until(async () => (await open(kim, analysisId)).includes('review.assigned'));
    await until(async () => (await open(kim, analysisId)).includes('sla.warning'));
    await until(async () => (await open(supervisor, analysisId)).includes('sla.warning'));
    await supervisor.api.put(`/v1/reviews/${reviewId}`, { status: 'completed', findings });
    for (const one of [kim, supervisor])
      await until(async () => !(await open(one, analysisId)).some((type) => /^sla|assigned/.test(type)));
  });

  it.each([
    [
      'is given to another',
      (reviewId: string, other: string) => app.admin.put(`/v1/reviews/${reviewId}`, { assignedTo: other }),
    ],
    ['is taken back', (reviewId: string) => app.admin.post(`/v1/reviews/${reviewId}/unassign`, {})],
  ])('that ask for a review end for whoever had it when it %s', async (_, change) => {
    const [kim, lee] = [await member(app), await member(app)];
    const [call] = await judgedCalls(app, kim, 1, {}, noDeadline);
    const { analysisId, reviewId } = call!;
    await until(async () => (await open(kim, analysisId)).includes('review.assigned'));
    expect((await change(reviewId, lee.userId)).status).toBe(200);
    await until(async () => !(await open(kim, analysisId)).includes('review.assigned'));
  });
});
