import { heldAnalysis, member, type Member } from '../../support/desk.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { until } from '../../support/until.js';
import { outcome, publish, reasons } from '../../support/webhooks.js';

const base = '/v1/notifications';

describe('notifications', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await createTestApp()));
  afterAll(() => app?.close());

  const first = (of: Member) =>
    until(
      async () => (await of.api.get(base)).body.data[0] as { notificationId: string; priority: string } | undefined,
    );

  describe('of a distribution list', () => {
    const list = (members: object[], notificationTypes = ['review.escalated']) =>
      app.admin.post(`${base}/lists`, { name: 'Desk', members, notificationTypes });

    it('reach everybody with a role that a member consists of', async () => {
      const [one, other, viewer] = [await member(app), await member(app), await member(app, { role: 'viewer' })];
      expect((await list([{ role: 'viewer' }])).status).toBe(201);
      const analysisId = await heldAnalysis(app);
      await publish(app, 'review.escalated', { reviewId: 'rev_1', analysisId, reason: 'Look.' });
      await first(viewer);
      for (const { api } of [one, other]) expect((await api.get(base)).body.data).toEqual([]);
    });

    it('need a role of the account where it stands alone', async () => {
      const refused = await list([{ role: 'lead' }]);
      expect([...outcome(refused), reasons(refused)]).toEqual([
        422,
        'VALIDATION_FAILED',
        { 'members.0.role': 'must be one of admin, supervisor, reviewer, viewer where it stands alone' },
      ]);
      expect((await list([{ email: 'a@example.org', role: 'lead' }])).status).toBe(201);
      expect(reasons(await list([{}]))).toEqual({ 'members.0': 'must have a userId, an email or a role' });
    });
  });

  describe('that are urgent', () => {
    it('stay urgent when somebody sends them, and go where high ones go', async () => {
      const one = await member(app);
      const request = { recipients: [one.userId], title: 'T', message: 'M', priority: 'urgent' };
      const { body } = await app.admin.post('/api/v1/notifications/send', request);
      expect((await first(one)).priority).toBe('urgent');
      const at = `${base}/${body.recipients[0].notificationId}`;
      const { deliveries } = (await app.admin.get(`${at}/trace`)).body;
      expect(deliveries.map(({ channel }: { channel: string }) => channel)).toEqual(['email', 'inApp']);
      const urgent = (await one.api.get(`${base}?priority=urgent`)).body;
      expect([urgent.pagination.total, (await one.api.get(`${base}?priority=high`)).body.pagination.total]).toEqual([
        1, 0,
      ]);
    });

    it.each(['urgent', 'high', 'normal', 'low'])('stay so with a review of priority %s', async (priority) => {
      const one = await member(app);
      await app.admin.post('/v1/reviews', { analysisId: await heldAnalysis(app), assignedTo: one.userId, priority });
      expect((await first(one)).priority).toBe(priority === 'low' ? 'normal' : priority);
    });
  });

  it('that are deleted do not exist any more, for anybody', async () => {
    const one = await member(app);
    await app.admin.post('/api/v1/notifications/send', { recipients: [one.userId], title: 'T', message: 'M' });
    const at = `${base}/${(await first(one)).notificationId}`;
    expect((await app.admin.get(at)).status).toBe(200);
    expect((await one.api.delete(at)).status).toBe(204);
    for (const api of [one.api, app.admin])
      for (const answer of [
        await api.get(at),
        await api.get(`${at}/trace`),
        await api.post(`${at}/read`),
        await api.delete(at),
      ])
        expect(outcome(answer)).toEqual([404, 'NOTIFICATION_NOT_FOUND']);
  });
});
