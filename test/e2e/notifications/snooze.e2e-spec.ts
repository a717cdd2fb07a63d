import { member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { signedIn } from '../../support/signed-in.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';
import { StreamClient } from './stream.clients.js';

const analysisId = 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha';
const assignment = { reviewId: 'rev_01jd5m8w6qf2tcr9x0v7y4k3ha', analysisId, priority: 'normal', deadline: null };

describe('a snoozed notification', () => {
  const clock = new MovableClock();
  const app = useApp({ auth: { accessTokenMinutes: 60 } }, clock);
  const signIn = signedIn(() => app);
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const send = async (to: Member, more: object = {}): Promise<string> => {
    const message = { recipients: [to.userId], title: 'Lunch', message: 'At noon.', channels: ['inApp'], ...more };
    return (await app.admin.post('/api/v1/notifications/send', message)).body.recipients[0].notificationId;
  };
  const inbox = async (of: Member, filter = '') => (await (await signIn(of)).get(`/v1/notifications${filter}`)).body;
  const ids = async (of: Member, filter = '') =>
    (await inbox(of, filter)).data.map(({ notificationId }: { notificationId: string }) => notificationId);
  const snooze = async (by: Member, id: string, time: string | null) =>
    (await signIn(by)).post(`/v1/notifications/${id}/snooze`, { until: time });

  it('is neither listed nor counted, but where snoozed ones are asked for', async () => {
    const kim = await member(app);
    const [one, other] = [await send(kim), await send(kim)];
    const time = inMinutes(60);
    const { status, body } = await snooze(kim, one, time);
    expect([status, body.snoozedUntil, body.readAt]).toEqual([200, time, null]);
    expect(await ids(kim)).toEqual([other]);
    expect(await inbox(kim, '?snoozed=true')).toMatchObject({
      data: [{ notificationId: one, snoozedUntil: time }],
      unread: 1,
      pagination: { total: 1 },
    });
    expect((await kim.api.post('/v1/notifications/read-all')).body).toEqual({ read: 1 });
    expect((await kim.api.get(`/v1/notifications/${one}`)).body.readAt).toBeNull();
  });

  it('comes back by itself when the time is over, on every open desk', async () => {
    const kim = await member(app);
    const client = await StreamClient.open(kim.api);
    const id = await send(kim);
    await until(() => client.ids().length === 1, { what: 'the notification' });
    await snooze(kim, id, inMinutes(15));
    await until(() => client.of('unread').at(-1).unread === 0, { what: 'a count without it' });
    clock.advance(15 * 60 - 5);
    expect(await ids(kim)).toEqual([]);
    clock.advance(10);
    await until(() => client.ids().length === 2, { seconds: 10, what: 'the notification again' });
    expect(client.of('notification').at(-1)).toMatchObject({
      notification: { notificationId: id, snoozedUntil: null, readAt: null },
      unread: 1,
    });
    expect(await ids(kim)).toEqual([id]);
    client.drop();
  });

  it('stays away when its time was moved, and comes back when it is ended', async () => {
    const kim = await member(app);
    const [id, twin] = [await send(kim), await send(kim)];
    await snooze(kim, id, inMinutes(5));
    await snooze(kim, twin, inMinutes(5));
    await snooze(kim, id, inMinutes(60));
    clock.advance(6 * 60);
    await until(async () => (await ids(kim)).length > 0, { seconds: 10, what: 'the one whose time is over' });
    expect(await ids(kim)).toEqual([twin]);
    expect((await snooze(kim, id, null)).body.snoozedUntil).toBeNull();
    expect(await ids(kim)).toHaveLength(2);
  });

  it('comes back with the next alert about its call', async () => {
    const kim = await member(app);
    const tell = (reviewId: string, call: string) =>
      publish(app, 'review.assigned', {
        ...assignment,
        reviewId,
        analysisId: call,
        notify: true,
        assignedTo: kim.userId,
      });
    await tell('rev_01jd5m8w6qf2tcr9x0v7y4k3ha', analysisId);
    await tell('rev_01jd5m8w6qf2tcr9x0v7y4k3hb', 'ana_01jd5m8w6qf2tcr9x0v7y4k3hb');
    await until(async () => (await ids(kim)).length === 2, { seconds: 10, what: 'both alerts' });
    for (const id of await ids(kim)) await snooze(kim, id, inMinutes(60));
    expect(await ids(kim)).toEqual([]);
    await tell('rev_01jd5m8w6qf2tcr9x0v7y4k3hc', analysisId);
    await until(async () => (await ids(kim)).length === 2, { seconds: 10, what: 'the new alert and the old one' });
    const { data } = await inbox(kim);
    expect(data.map(({ data: about }: { data: { analysisId: string } }) => about.analysisId)).toEqual([
      analysisId,
      analysisId,
    ]);
    expect(await ids(kim, '?snoozed=true')).toHaveLength(1);
  });

  it('is not snoozed any more once it is acknowledged, and not snoozed again', async () => {
    const kim = await member(app);
    const id = await send(kim);
    await snooze(kim, id, inMinutes(60));
    const { body } = await kim.api.post(`/v1/notifications/${id}/acknowledge`);
    expect(body.snoozedUntil).toBeNull();
    expect((await snooze(kim, id, inMinutes(60))).body.snoozedUntil).toBeNull();
    expect(await ids(kim, '?acknowledged=true')).toEqual([id]);
    expect(await ids(kim, '?acknowledged=false')).toEqual([]);
  });

  it('escalates all the same, unlike an acknowledged one', async () => {
    const [kim, boss] = [await member(app, { teams: ['s'] }), await member(app, { role: 'supervisor', teams: ['s'] })];
    const escalation = { trigger: { event: 'review.assigned', condition: 'no_response', timeoutMinutes: 30 } };
    const made = await app.admin.post('/v1/notifications/escalations', {
      ...escalation,
      escalateTo: { users: [boss.userId] },
    });
    expect(made.status).toBe(201);
    const about = 'ana_01jd5m8w6qf2tcr9x0v7y4k3hd';
    const reviewId = 'rev_01jd5m8w6qf2tcr9x0v7y4k3hd';
    await publish(app, 'review.assigned', {
      ...assignment,
      reviewId,
      analysisId: about,
      notify: true,
      assignedTo: kim.userId,
    });
    const [id] = await until(async () => ((await ids(kim)).length > 0 ? ids(kim) : undefined), {
      seconds: 10,
      what: 'the alert',
    });
    await snooze(kim, id, inMinutes(600));
    clock.advance(31 * 60);
    await until(async () => (await ids(boss)).length === 1, { seconds: 10, what: 'the escalation' });
  });

  it('of a critical matter is in the audit trail', async () => {
    await publish(app, 'security.alert', { reason: 'A file was changed from outside.', subject: 'fil_x' });
    const api = await app.withScopes('admin');
    const first = async () => (await app.admin.get('/v1/notifications?priority=critical')).body.data[0];
    const { notificationId } = await until(first, { seconds: 10, what: 'the alert' });
    const time = inMinutes(60);
    await app.admin.post(`/v1/notifications/${notificationId}/snooze`, { until: time });
    const { data } = (await api.get('/v1/audit?action=notification.snoozed')).body;
    expect(data).toMatchObject([{ resource: notificationId, details: { until: time } }]);
  });

  it('is snoozed with many others, and each that is not the caller’s fails alone', async () => {
    const [kim, lee] = [await member(app), await member(app)];
    const [mine, theirs] = [await send(kim), await send(lee)];
    const body = { notificationIds: [mine, theirs], until: inMinutes(60) };
    const answer = await (await signIn(kim)).post('/v1/notifications/bulk/snooze', body);
    expect(answer.body).toMatchObject({
      succeeded: 1,
      failed: 1,
      results: [
        { notificationId: mine, status: 'success' },
        { notificationId: theirs, status: 'failed', error: { code: 'NOTIFICATION_NOT_FOUND' } },
      ],
    });
    expect(await ids(lee)).toEqual([theirs]);
  });

  it.each([
    ['in the past', () => inMinutes(-1)],
    ['after more than 30 days', () => inMinutes(31 * 24 * 60)],
    ['at no time', () => 'soon'],
  ])('is not to come back %s', async (_, time) => {
    const kim = await member(app);
    const id = await send(kim);
    for (const { status, body } of [
      await snooze(kim, id, time()),
      await (await signIn(kim)).post('/v1/notifications/bulk/snooze', { notificationIds: [id], until: time() }),
    ]) {
      expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(JSON.stringify(body.error.details)).toContain('until');
    }
    expect(await ids(kim)).toEqual([id]);
  });

  it('comes back after a restart, too: its timer is in the database', async () => {
    const kim = await member(app);
    const id = await send(kim);
    const time = inMinutes(15);
    await snooze(kim, id, time);
    const rows = await query(app.databaseUrl, 'select due_at from timers where kind = $1 and key like $2', [
      'notification.snooze',
      `${kim.userId} %`,
    ]);
    expect(rows).toEqual([{ due_at: new Date(time) }]);
  });
});
