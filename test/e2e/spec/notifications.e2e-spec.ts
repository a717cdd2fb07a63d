import { member, type Member } from '../../support/desk.js';
import { useApp, useClient, usePostServer } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { row } from '../../support/spec-rows.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { signedIn } from '../../support/signed-in.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';

interface Delivery {
  readonly channel: string;
  readonly status: string;
  readonly round: number;
  readonly promisedAt: string | null;
}
const seconds = 15;

describe('SPEC.md, notifications', () => {
  const folder = temporaryFolder();
  const clock = new MovableClock();
  let reviewer: Member;
  const outside = usePostServer();
  const app = useApp(async () => {
    const plugins = [
      { id: 'post', use: './test/fixtures/plugins/post-channel.mjs', options: { url: outside.url } },
      { id: 'mail', use: 'channel-email', options: { from: 'a@example.org', outbox: { folder: folder.path } } },
    ];
    return { plugins };
  }, clock);
  /** Of an administrator, whatever the clock shows. */
  const key = useClient(() => app.withScopes('admin'));
  beforeAll(async () => {
    reviewer = await member(app);
  });
  afterAll(async () => {
    folder.remove();
  });

  const api = signedIn(() => app);
  const send = async (fields: object, of = reviewer) => {
    const request = { recipients: [of.userId], title: 'Look', message: 'Now.', ...fields };
    const { status, body } = await key.post('/api/v1/notifications/send', request);
    expect(status).toBe(202);
    return body.recipients[0].notificationId as string;
  };
  const deliveries = async (id: string): Promise<Delivery[]> =>
    (await key.get(`/v1/notifications/${id}/trace`)).body.deliveries;
  /** Channels that carry it, and how long that may take. */
  const promised = async (id: string) => {
    const { createdAt } = (await key.get(`/v1/notifications/${id}`)).body;
    return (await deliveries(id))
      .filter(({ status }) => status !== 'suppressed')
      .map(({ channel, promisedAt }) => [
        channel,
        promisedAt && Math.round((Date.parse(promisedAt) - Date.parse(createdAt)) / 1000),
      ]);
  };
  const settled = (id: string, status: string) =>
    until(async () => (await deliveries(id)).some((each) => each.channel === 'email' && each.status === status), {
      seconds,
      what: `an e-mail that is ${status}`,
    });

  row('Notification rules', 'Critical', async () => {
    const id = await send({ priority: 'critical', channels: ['inApp'] });
    expect(await promised(id)).toEqual([
      ['email', 10],
      ['inApp', 10],
      ['post', 10],
    ]);
    await settled(id, 'sent');
    clock.advance(301);
    await until(async () => (await deliveries(id)).filter(({ round }) => round === 1).length === 3, {
      seconds,
      what: 'the repeat on all channels',
    });
    await (await api(reviewer)).post(`/v1/notifications/${id}/acknowledge`);
    clock.advance(301);
    const other = await send({ priority: 'critical' });
    clock.advance(301);
    await until(async () => (await deliveries(other)).some(({ round }) => round === 1), { seconds, what: 'a repeat' });
    expect((await deliveries(id)).filter(({ round }) => round > 1)).toEqual([]);
    await (await api(reviewer)).post(`/v1/notifications/${other}/acknowledge`);
  });

  row('Notification rules', 'High', async () => {
    expect(await promised(await send({ priority: 'high' }))).toEqual([
      ['email', 60],
      ['inApp', 60],
    ]);
  });

  row('Notification rules', 'Normal', async () => {
    const wants = { channels: { 'review.assigned': ['post'] } };
    expect((await (await api(reviewer)).put('/v1/notifications/preferences', wants)).status).toBe(200);
    await publish(app, 'review.assigned', {
      reviewId: 'rev_01jd5m8w6qf2tcr9x0v7y4k3ha',
      analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha',
      assignedTo: reviewer.userId,
      priority: 'normal',
      deadline: null,
      notify: true,
    });
    const posted = await until(() => outside.posted.find(({ message }) => message.event === 'review.assigned'), {
      seconds,
      what: 'the assignment on the channel that the reviewer configured',
    });
    expect(posted.message.priority).toBe('normal');
    expect(await promised(await send({ priority: 'normal' }))).toEqual([
      ['email', 300],
      ['inApp', 300],
    ]);
  });

  row('Notification rules', 'Low', async () => {
    const other = await member({ ...app, admin: key });
    const ids = [
      await send({ priority: 'low', title: 'One' }, other),
      await send({ priority: 'low', title: 'Two' }, other),
    ];
    for (const id of ids) expect(await promised(id)).toEqual([['inApp', null]]);
    const centre = async () => (await (await api(other)).get('/v1/notifications')).body.data;
    expect(await centre()).toEqual([]);
    clock.advance(301);
    await until(async () => (await centre()).length === 1, { seconds, what: 'both in one' });
    expect((await centre())[0]).toMatchObject({ priority: 'low', data: { count: 2 } });
  });

  it('includes a way to unsubscribe except on critical alerts, pauses the others in quiet hours', async () => {
    const zone = { quietHours: { enabled: true, start: '00:00', end: '23:59', timezone: 'UTC' } };
    clock.moveTo('2027-06-01T12:00:00Z');
    expect((await (await api(reviewer)).put('/v1/notifications/preferences', zone)).status).toBe(200);
    const statuses = async (id: string) => new Set((await deliveries(id)).map(({ status }) => status));
    expect(await statuses(await send({ priority: 'high' }))).toEqual(new Set(['pending']));
    const critical = await send({ priority: 'critical' });
    await until(async () => !(await statuses(critical)).has('pending'), { seconds, what: 'the critical one' });
    await (await api(reviewer)).post(`/v1/notifications/${critical}/acknowledge`);
  });

  it('marks as read, marks all as read, and deletes', async () => {
    const other = await member({ ...app, admin: key });
    const own = await api(other);
    const ids = [await send({}, other), await send({}, other), await send({}, other)];
    const unread = async () => (await own.get('/v1/notifications')).body.unread;
    expect(await unread()).toBe(3);
    expect((await own.post(`/v1/notifications/${ids[0]}/read`)).body.readAt).not.toBeNull();
    expect(await unread()).toBe(2);
    expect((await own.post('/v1/notifications/read-all')).body).toEqual({ read: 2 });
    expect(await unread()).toBe(0);
    expect((await own.delete(`/v1/notifications/${ids[1]}`)).status).toBe(204);
    const { data } = (await own.get('/v1/notifications')).body;
    expect(data.map((each: { notificationId: string }) => each.notificationId)).toEqual([ids[2], ids[0]]);
    expect((await own.post(`/v1/notifications/${ids[1]}/read`)).status).toBe(404);
  });
});
