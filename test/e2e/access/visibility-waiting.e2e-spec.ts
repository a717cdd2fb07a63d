import { member, type Member } from '../../support/desk.js';
import { useApp, usePostServer } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { signedIn } from '../../support/signed-in.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { fixture, giveTo, happens, type Matter, newMatter, people, settled } from './visibility.desk.js';

describe('what waits', () => {
  const clock = new MovableClock();
  const outside = usePostServer();
  const app = useApp(async () => {
    const email = { id: 'email', use: fixture, options: { url: outside.url, channel: 'email' } };
    const limits = { hourlyCeiling: 1000, mergeMinutes: 0 };
    const access = { reviewersSeeAssignedOnly: true };
    return { plugins: [email], access, notifications: limits, auth: { accessTokenMinutes: 60 } };
  }, clock);
  const signIn = signedIn(() => app);
  const mailed = ({ userId }: Member) =>
    outside.posted.filter(({ message }) => message.to.userId === userId).map(({ message }) => message);
  const titles = (of: readonly { title: string }[]) => of.map(({ title }) => title);
  const riskOf = ({ number }: Matter) => `High fraud risk: ${60 + number} of 100`;
  const waiting = (one: Member, count: number) =>
    until(async () => {
      const rows = await query<object[]>(
        app.databaseUrl,
        `select 1 from notification_dispatches where recipient = $1 and state = 'gathering' and channel = 'email'`,
        [one.userId],
      );
      return rows.length === count;
    });

  it('for another attempt is not sent when the assignment is lost', async () => {
    const other = await member(app);
    const one = await member(app);
    const matter = { analysisId: 'ana_retried', reviewId: 'rev_retried', number: 17, relation: 'assigned' } as const;
    await newMatter(app, matter, one);
    outside.answer(500);
    await happens(app, 'nearly due', [matter], one);
    const attempts = () =>
      query<{ error_code: string; status: string }[]>(
        app.databaseUrl,
        `select a.error_code, d.status from delivery_attempts a join deliveries d on d.id = a.delivery_id
           join notifications n on starts_with(d.message_id, n.id) where n.user_id = $1 order by a.number`,
        [one.userId],
      );
    await until(async () => (await attempts()).length === 1, { what: 'the first attempt' });
    await giveTo(app, matter, other);
    outside.answer(200);
    clock.advance(60);
    const [, second] = await until(async () => (await attempts()).length === 2 && attempts(), { what: 'the second' });
    expect(second).toEqual({ error_code: 'NOT_VISIBLE', status: 'failed' });
    expect(mailed(one)).toEqual([]);
    const [{ id }] = (await query(app.databaseUrl, 'select id from notifications where user_id = $1', [
      one.userId,
    ])) as [{ id: string }];
    const { body } = await (await app.withScopes('admin')).get(`/v1/notifications/${id}/trace`);
    expect(body.deliveries).toContainEqual(expect.objectContaining({ channel: 'email', status: 'suppressed' }));
  });

  it('for a digest is left out of it when the assignment is lost, and read no more when it is lost later', async () => {
    const { all, other } = await people(app);
    const one = await member(app);
    const [lost, kept, later] = all.slice(0, 3).map(({ matter }) => matter) as [Matter, Matter, Matter];
    for (const matter of [lost, kept, later]) await giveTo(app, matter, one);
    const digest = { enableDigest: true, frequency: 'hourly', includeTypes: ['fraud.high'] };
    const said = { digest, subscriptions: ['fraud.high'], channels: { 'fraud.high': ['email', 'inApp'] } };
    expect((await one.api.put('/v1/notifications/preferences', said)).status).toBe(200);
    await happens(app, 'fraud', [lost, kept, later], one);
    await waiting(one, 3);
    await giveTo(app, lost, other);
    clock.advance(3600);
    const [mail] = await until(() => mailed(one).length > 0 && mailed(one), { what: 'the digest' });
    expect(titles(mail.items).toSorted()).toEqual([riskOf(kept), riskOf(later)].toSorted());
    const digestOf = async () => (await (await signIn(one)).get('/v1/notifications')).body.data[0];
    const before = await digestOf();
    expect(before.data.notificationIds).toHaveLength(2);
    await giveTo(app, later, other);
    const after = await digestOf();
    expect(after.data.notificationIds).toHaveLength(1);
    expect(after).toMatchObject({ notificationId: before.notificationId, title: '2 notifications' });
    const traces = await Promise.all(
      before.data.notificationIds.map(
        async (id: string) => (await (await signIn(one)).get(`/v1/notifications/${id}/trace`)).status,
      ),
    );
    expect(new Set(traces)).toEqual(new Set([200, 404]));
  });
});

describe('a subscription', () => {
  const app = useApp({
    access: { reviewersSeeAssignedOnly: true },
    notifications: { lowWindowSeconds: 0, hourlyCeiling: 1000 },
  });

  it('does not get round `reviewersSeeAssignedOnly`, nor a blind second review', async () => {
    const { all, other } = await people(app);
    const spy = await member(app);
    const watcher = await member(app, { role: 'viewer' });
    const types = ['fraud.high', 'analysis.ready', 'review.completed'];
    for (const { api, userId } of [spy, watcher])
      await api.post('/api/v1/notifications/subscribe', { userId, channels: ['inApp'], events: types });
    const { matter } = all.find(({ name }) => name === 'reviewer blinded')!;
    for (const name of ['fraud', 'analysed', 'completed'] as const) await happens(app, name, [matter], other);
    await settled(app);
    expect((await spy.api.get('/v1/notifications')).body).toMatchObject({ data: [], unread: 0 });
    const { text, body } = await watcher.api.get('/v1/notifications');
    expect(body.data.map(({ type }: { type: string }) => type).toSorted()).toEqual(types.toSorted());
    for (const secret of ['fraudConfirmed', 'confidence', '0.77']) expect(text).not.toContain(secret);
    expect(text).toContain('once the second review is done');
  });
});
