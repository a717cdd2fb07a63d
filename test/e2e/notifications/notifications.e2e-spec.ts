import { member, type Member } from '../../support/desk.js';
import { useApp, useClient, usePostServer } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { signedIn } from '../../support/signed-in.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';

const review = 'rev_01jd5m8w6qf2tcr9x0v7y4k3ha';
const analysis = 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha';

describe('notifications', () => {
  let reviewer: Member;
  let supervisor: Member;
  const clock = new MovableClock();
  const outside = usePostServer();
  const app = useApp(async () => {
    const post = { id: 'post', use: './test/fixtures/plugins/post-channel.mjs', options: { url: outside.url } };
    return { plugins: [post], auth: { accessTokenMinutes: 60 } };
  }, clock);
  /** Of an administrator, whatever the clock shows. */
  const key = useClient(() => app.withScopes('admin'));
  beforeAll(async () => {
    reviewer = await member(app, { teams: ['north'] });
    supervisor = await member(app, { role: 'supervisor', teams: ['north'], locale: 'de', timeZone: 'Europe/Berlin' });
  });
  const signIn = signedIn(() => app);
  const listed = async (of: Member, query = '') => (await (await signIn(of)).get(`/v1/notifications${query}`)).body;
  const assigned = {
    reviewId: review,
    analysisId: analysis,
    priority: 'normal',
    deadline: null,
    notify: true,
  };

  it('tell the reviewer of an assignment, in the centre', async () => {
    await publish(app, 'review.assigned', { ...assigned, assignedTo: reviewer.userId });
    await until(async () => (await listed(reviewer)).data.length === 1, { seconds: 10, what: 'the notification' });
    const { data, unread, pagination } = await listed(reviewer);
    expect(data[0]).toMatchObject({
      type: 'review.assigned',
      priority: 'normal',
      title: 'A call needs your review',
      channels: ['inApp'],
      data: { reviewId: review, analysisId: analysis },
      readAt: null,
      acknowledgedAt: null,
    });
    expect({ unread, total: pagination.total }).toEqual({ unread: 1, total: 1 });
    expect((await listed(supervisor)).data).toEqual([]);
  });

  it('say why', async () => {
    const [{ notificationId }] = (await listed(reviewer)).data;
    const { status, body } = await reviewer.api.get(`/v1/notifications/${notificationId}/trace`);
    expect(status).toBe(200);
    expect(body.steps.map(({ says }: { says: string }) => says)).toEqual([
      'review.assigned',
      'you have the review',
      'email: not sent (not_configured)',
      'inApp: sent (usual)',
    ]);
    expect(body.deliveries).toMatchObject([
      { channel: 'email', status: 'suppressed', reason: 'not_configured' },
      { channel: 'inApp', status: 'delivered', reason: 'usual' },
    ]);
  });

  it('send what is critical on every channel, and again until it is acknowledged', async () => {
    await publish(app, 'security.alert', { reason: 'A file was changed from outside.', subject: 'fil_x' });
    await until(() => outside.posted.length === 1, { seconds: 10, what: 'the alert on the channel' });
    expect(outside.posted[0]!.message).toMatchObject({
      priority: 'critical',
      event: 'security.alert',
      title: 'Security alert',
      text: 'A file was changed from outside.',
      to: { email: 'admin@localhost' },
    });
    clock.advance(301);
    await until(() => outside.posted.length === 2, { seconds: 10, what: 'the repeat' });
    const { data } = (await app.admin.get('/v1/notifications?priority=critical')).body;
    expect(data).toHaveLength(1);
    const path = `/v1/notifications/${data[0].notificationId}`;
    const { body } = await app.admin.post(`${path}/acknowledge`);
    expect(body.acknowledgedAt).not.toBeNull();
    clock.advance(3600);
    const deliveries = (await key.get(`${path}/trace`)).body.deliveries;
    expect(deliveries.map(({ channel, round, status }: Record<string, unknown>) => [channel, round, status])).toEqual([
      ['inApp', 0, 'acknowledged'],
      ['post', 0, 'acknowledged'],
      ['inApp', 1, 'acknowledged'],
      ['post', 1, 'acknowledged'],
    ]);
    expect(outside.posted).toHaveLength(2);
  });

  it('are sent by people to people, and to nobody where one does not exist', async () => {
    const request = {
      recipients: [reviewer.userId, supervisor.userId],
      title: 'Lunch',
      message: 'At noon.',
      priority: 'high',
    };
    const sent = await key.post('/api/v1/notifications/send', { ...request, channels: ['inApp', 'post'] });
    expect(sent.status).toBe(202);
    expect(sent.body.recipients).toMatchObject([
      { userId: reviewer.userId, channels: ['inApp', 'post'], status: 'pending' },
      { userId: supervisor.userId, channels: ['inApp', 'post'], status: 'pending' },
    ]);
    await until(() => outside.posted.length === 4, { seconds: 10, what: 'both on the channel' });
    const nobody = 'usr_01jd5m8w6qf2tcr9x0v7y4k3ha';
    const refused = await key.post('/api/v1/notifications/send', { ...request, recipients: [nobody, reviewer.userId] });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.body.error.message).toContain(nobody);
    expect((await listed(supervisor)).data).toHaveLength(1);
  });

  it('wait for the end of quiet hours', async () => {
    clock.moveTo('2027-03-09T21:00:00Z');
    const { status } = await (
      await signIn(supervisor)
    ).put('/v1/notifications/preferences', {
      quietHours: { enabled: true, start: '20:00', end: '07:00' },
    });
    expect(status).toBe(200);
    const request = {
      recipients: [supervisor.userId],
      title: 'Later',
      message: 'Sleep well.',
      channels: ['inApp', 'post'],
    };
    const { body } = await key.post('/api/v1/notifications/send', request);
    const { notificationId } = body.recipients[0];
    const trace = (await key.get(`/v1/notifications/${notificationId}/trace`)).body;
    expect(trace.deliveries).toMatchObject([
      { channel: 'inApp', status: 'pending', reason: 'quiet_hours', heldUntil: '2027-03-10T06:00:00.000Z' },
      { channel: 'post', status: 'pending', reason: 'quiet_hours', heldUntil: '2027-03-10T06:00:00.000Z' },
    ]);
    const before = outside.posted.length;
    clock.moveTo('2027-03-10T06:00:00Z');
    await until(() => outside.posted.length === before + 1, { seconds: 10, what: 'its release' });
    expect((await listed(supervisor)).data.map(({ title }: { title: string }) => title)).toContain('Later');
  });

  it('come together in one where the administrator wants so', async () => {
    const batching = {
      enabled: true,
      rules: [{ eventType: 'review.assigned', batchWindow: 300, maxBatchSize: 100, deliverAs: 'list' }],
    };
    expect((await key.put('/v1/notifications/batching', batching)).status).toBe(200);
    const all = Array.from({ length: 30 }, (_, index) => ({
      ...assigned,
      reviewId: `${review}${index}`,
      assignedTo: reviewer.userId,
    }));
    const before = (await listed(reviewer)).pagination.total;
    await publish(app, 'review.assigned', ...all);
    const waiting = `select count(*)::int as count from notification_dispatches where state = 'gathering' and channel = 'inApp'`;
    const all30 = async () => (await query<{ count: number }[]>(app.databaseUrl, waiting))[0]!.count === 30;
    await until(all30, { seconds: 10, what: 'all of them to wait' });
    clock.advance(301);
    await until(async () => (await listed(reviewer)).pagination.total === before + 1, {
      seconds: 10,
      what: 'the batch',
    });
    const [one] = (await listed(reviewer)).data;
    expect(one).toMatchObject({ title: 'A call needs your review, and 29 more', data: { count: 30 } });
  });
});
