import type { Events } from '../../../src/core/platform/events/events.js';
import { member, type Member } from '../../support/desk.js';
import { useApp, useClient, usePostServer } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';

const base = '/v1/notifications';
const usual = {
  checkAvailability: true,
  fallbackChain: [] as string[],
  respectWorkingHours: false,
  considerTimeZone: true,
  loadBalancing: { enabled: false, maxDailyNotifications: 100 },
};
const noBatching = { enabled: false, rules: [] };
const analysisId = 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha';

describe('who is told of what', () => {
  let first: Member;
  let second: Member;
  let third: Member;
  let supervisor: Member;
  let watch: Member;
  const clock = new MovableClock();
  let reviews = 0;
  const outside = usePostServer();
  const app = useApp(async () => {
    const post = { id: 'post', use: './test/fixtures/plugins/post-channel.mjs', options: { url: outside.url } };
    return { plugins: [post] };
  }, clock);
  const key = useClient(() => app.withScopes('admin', 'read:notifications', 'write:notifications'));
  beforeAll(async () => {
    first = await member(app, { name: 'First', teams: ['north'] });
    second = await member(app, { name: 'Second' });
    third = await member(app, { name: 'Third' });
    watch = await member(app, { name: 'Watch' });
    supervisor = await member(app, { name: 'Boss', role: 'supervisor', teams: ['north'] });
  });
  afterEach(async () => {
    await key.put(`${base}/routing`, usual);
    await key.put(`${base}/batching`, noBatching);
    for (const { userId } of [first, second, third])
      await key.put(`/v1/users/${userId}`, { available: true, workingHours: null });
    await query(
      app.databaseUrl,
      `delete from notification_settings where kind in ('rule', 'list', 'silence', 'escalation')`,
    );
    await query(app.databaseUrl, 'delete from notification_preferences');
  });

  interface Told {
    readonly id: string;
    readonly to: string;
    readonly channels: Record<string, string>;
    readonly steps: string[];
    readonly message: string;
  }
  /** Everybody who was told of what this event tells. */
  async function toldOf(type: string, about: string, most = 1): Promise<Told[]> {
    const rows = () =>
      query<
        {
          id: string;
          name: string | null;
          email: string | null;
          steps: { step: string; says: string }[];
          message: string;
        }[]
      >(
        app.databaseUrl,
        `select n.id, u.name, n.email, n.steps, n.message from notifications n left join users u on u.id = n.user_id
          where n.type = $1 and n.data::text like '%' || $2 || '%' order by n.id`,
        [type, about],
      );
    const found = await until(async () => ((await rows()).length >= most ? rows() : null), {
      seconds: 10,
      what: `${type} of ${about}`,
    });
    const dispatches = await query<{ id: string; channel: string; says: string }[]>(
      app.databaseUrl,
      `select notification_id as id, channel, state || ' ' || reason as says from notification_dispatches where round = 0 order by channel`,
    );
    return found.map(({ id, name, email, steps, message }) => ({
      id,
      to: name ?? email ?? '',
      channels: Object.fromEntries(
        dispatches.filter((each) => each.id === id).map(({ channel, says }) => [channel, says]),
      ),
      steps: steps.filter(({ step }) => step === 'audience' || step === 'routing').map(({ says }) => says),
      message,
    }));
  }
  /** Publishes an assignment, and returns who was told of it. */
  async function assign(to: Member): Promise<Told[]> {
    const reviewId = `rev_routing${reviews++}`;
    await publish(app, 'review.assigned', {
      reviewId,
      analysisId,
      assignedTo: to.userId,
      priority: 'high',
      deadline: null,
      notify: true,
    });
    return toldOf('review.assigned', reviewId);
  }
  async function alarm(): Promise<string> {
    const subject = `subject-${reviews++}`;
    await publish(app, 'security.alert', { reason: 'A file was changed.', subject });
    return subject;
  }
  async function missed(fields: Partial<Events['sla.breach']> = {}): Promise<string> {
    const reviewId = `rev_missed${reviews++}`;
    await publish(app, 'sla.breach', {
      reviewId,
      analysisId,
      assignedTo: first.userId,
      deadline: '2026-01-01T00:00:00.000Z',
      ...fields,
    });
    return reviewId;
  }
  const set = (change: Partial<typeof usual>) => key.put(`${base}/routing`, { ...usual, ...change });
  const change = (one: Member, fields: object) => key.put(`/v1/users/${one.userId}`, fields);
  const names = (told: readonly Told[]) => told.map(({ to }) => to).toSorted();

  it('is the first of the chain who is there, in the place of who is not', async () => {
    await set({ fallbackChain: [second.userId, third.userId] });
    expect(await assign(first)).toMatchObject([{ to: 'First', steps: ['you have the review'] }]);
    await change(first, { available: false });
    await change(second, { available: false });
    expect(await assign(first)).toMatchObject([
      {
        to: 'Third',
        steps: ['you stand in for First', 'First was passed over: not available'],
        channels: { inApp: 'shown usual' },
      },
    ]);
    await change(third, { available: false });
    expect(await assign(first)).toMatchObject([
      { to: 'First', steps: ['you have the review', 'not available, and nobody of the fallback chain could stand in'] },
    ]);
    await set({ fallbackChain: [second.userId], checkAvailability: false });
    expect(names(await assign(first))).toEqual(['First']);
  });

  it('is whom a sender names, wherever they are', async () => {
    await set({ fallbackChain: [second.userId] });
    await change(first, { available: false });
    const sent = await key.post('/api/v1/notifications/send', {
      recipients: [first.userId],
      title: 'You',
      message: 'm',
      priority: 'high',
    });
    expect(sent.body.recipients).toMatchObject([{ userId: first.userId, status: 'delivered' }]);
  });

  it('is both, where it is critical', async () => {
    await set({ fallbackChain: [second.userId] });
    const guard = await member(app, { name: 'Guard', teams: ['security'], available: false });
    await change(guard, { available: false });
    const fraud = { riskScore: 90, riskLevel: 'critical', fraudIndicators: [], summary: 'A code.' };
    await publish(app, 'fraud.detected', { analysisId: 'ana_of_both', ...fraud });
    const told = await toldOf('fraud.critical', 'ana_of_both', 3);
    expect(names(told)).toEqual(['Boss', 'Guard', 'Second']);
    // Nobody stands in who may not see what it is about.
    expect(names(await toldOf('security.alert', await alarm(), 2))).toEqual(['Administrator', 'Guard']);
    expect(told.find(({ to }) => to === 'Second')!.steps).toContain('Guard was passed over: not available');
    expect(told.find(({ to }) => to === 'Guard')!.steps).toContain('not available, so Second is notified too');
    await change(guard, { disabled: true });
  });

  it('is who is at work, by the clock of the user or by UTC', async () => {
    clock.moveTo('2027-03-10T07:30:00Z'); // a Wednesday, 13:15 in Kathmandu
    const office = { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' };
    await change(first, { workingHours: office, timeZone: 'Asia/Kathmandu' });
    await set({ fallbackChain: [second.userId], respectWorkingHours: true });
    expect(names(await assign(first))).toEqual(['First']);
    await set({ fallbackChain: [second.userId], respectWorkingHours: true, considerTimeZone: false });
    expect(await assign(first)).toMatchObject([
      { to: 'Second', steps: [expect.any(String), 'First was passed over: not at work'] },
    ]);
    clock.moveTo('2027-03-10T12:00:00Z'); // 17:45 there
    expect(names(await assign(first))).toEqual(['First']);
    await set({ fallbackChain: [second.userId], respectWorkingHours: true });
    expect(names(await assign(first))).toEqual(['Second']);
    await set({ fallbackChain: [second.userId] });
    expect(names(await assign(first))).toEqual(['First']);
  });

  it('is somebody else when one has had the most of a day', async () => {
    clock.advance(2 * 86_400);
    await set({ fallbackChain: [second.userId], loadBalancing: { enabled: true, maxDailyNotifications: 2 } });
    const told = [];
    for (let turn = 0; turn < 5; turn++) told.push(...names(await assign(first)));
    expect(told).toEqual(['First', 'First', 'Second', 'Second', 'First']);
    clock.advance(86_401);
    expect(names(await assign(first))).toEqual(['First']);
  });

  it('is whom rules and lists name, beside who has a part, each once', async () => {
    const rule = {
      name: 'Missed',
      conditions: {
        all: [
          { field: 'event', operator: 'eq', value: 'sla.breach' },
          { field: 'assignedTo', operator: 'eq', value: first.userId },
        ],
      },
      actions: { notify: [second.userId, 'Desk@example.org', supervisor.email], channels: ['post'] },
    };
    const list = {
      name: 'Desk',
      members: [{ email: 'desk@example.org' }, { userId: third.userId }],
      notificationTypes: ['sla.breach'],
    };
    expect((await key.post(`${base}/rules`, rule)).status).toBe(201);
    expect((await key.post(`${base}/lists`, list)).status).toBe(201);
    const told = await toldOf('sla.breach', await missed(), 5);
    const byName = Object.fromEntries(told.map((each) => [each.to, each]));
    expect(Object.keys(byName).toSorted()).toEqual(['Boss', 'First', 'Second', 'Third', 'desk@example.org']);
    expect(byName['First']!.channels).toEqual({ email: 'suppressed not_configured', inApp: 'shown usual' });
    expect(byName['Second']!.channels).toEqual({ post: 'queued requested' });
    expect(byName['Boss']).toMatchObject({
      steps: ['you are a supervisor of whoever has the review', 'the rule "Missed" names you'],
      channels: { post: 'queued requested' },
    });
    expect(byName['desk@example.org']!.channels).toEqual({ post: 'suppressed not_configured' });
    const other = await toldOf('sla.breach', await missed({ assignedTo: second.userId }), 4);
    expect(names(other)).toEqual(['Boss', 'Second', 'Third', 'desk@example.org']);
  });

  it('is whom an escalation names at a breach, in its words', async () => {
    const escalation = {
      trigger: { event: 'sla.breach', condition: 'threshold_breach' },
      escalateTo: { users: [second.userId], externalEmail: 'ceo@example.org' },
      message: 'Act now.',
    };
    await key.post(`${base}/escalations`, escalation);
    await key.post(`${base}/escalations`, { ...escalation, enabled: false, escalateTo: { users: [third.userId] } });
    const told = await toldOf('sla.breach', await missed(), 4);
    expect(Object.fromEntries(told.map(({ to, message }) => [to, message === 'Act now.']))).toEqual({
      Boss: false,
      First: false,
      Second: true,
      'ceo@example.org': true,
    });
  });

  it('is nobody while it is silenced, and everybody where it is critical', async () => {
    const subject = `subject-${reviews + 1}`;
    await key.post(`${base}/silences`, { event: 'sla.breach', until: '2099-01-01' });
    await key.post(`${base}/silences`, { source: subject, until: '2099-01-01' });
    const silenced = await toldOf('sla.breach', await missed(), 2);
    expect(silenced.map(({ channels }) => channels['inApp'])).toEqual(['suppressed silenced', 'suppressed silenced']);
    expect(await alarm()).toBe(subject);
    const [one] = await toldOf('security.alert', subject);
    expect(one!.channels).toEqual({ inApp: 'shown critical', post: 'queued critical' });
  });

  it('hears of what is critical at once, whatever was said, and of nothing else', async () => {
    await change(watch, { teams: ['security', 'technical'] });
    const { email, password } = watch;
    const { body } = await app.anyone.post('/v1/auth/sign-in', { email, password }); // the first token ended as the clock moved
    const own = app.anyone.bearer(body.access_token);
    const event = { channels: { 'security.alert': [], 'system.alert': ['post'] } };
    const include = ['security.alert', 'system.alert'];
    const now = clock.now().getTime();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16);
    const said = await own.put(`${base}/preferences`, {
      ...event,
      quietHours: { enabled: true, start: at(-2), end: at(2), timezone: 'UTC', allowCritical: false },
      digest: { enableDigest: true, frequency: 'daily', includeTypes: include },
      unsubscribed: include,
    });
    expect(said.status).toBe(200);
    const rules = include.map((eventType) => ({ eventType, batchWindow: 3600, maxBatchSize: 100, deliverAs: 'list' }));
    await key.put(`${base}/batching`, { enabled: true, rules });
    await key.post(`${base}/silences`, { event: 'security.alert', until: '2099-01-01' });
    const before = outside.posted.length;
    const critical = (await toldOf('security.alert', await alarm(), 2)).find(({ to }) => to === 'Watch')!;
    expect(critical.channels).toEqual({ inApp: 'shown critical', post: 'queued critical' });
    await until(() => outside.posted.length >= before + 2, { seconds: 10, what: 'the alert outside' });

    const integration = `whk_${reviews++}`;
    const one = async (about: string) => (await toldOf('system.alert', about, 2)).find(({ to }) => to === 'Watch')!;
    await publish(app, 'integration.error', { integration, message: 'down' });
    expect((await one(integration)).channels).toEqual({ post: 'gathering digest' });
    await own.put(`${base}/preferences`, { digest: null });
    await publish(app, 'integration.error', { integration: `${integration}b`, message: 'down' });
    expect((await one(`${integration}b`)).channels).toEqual({ post: 'gathering batch' });
    await key.put(`${base}/batching`, noBatching);
    await publish(app, 'integration.error', { integration: `${integration}c`, message: 'down' });
    expect((await one(`${integration}c`)).channels).toEqual({ post: 'held quiet_hours' });
    await own.put(`${base}/preferences`, { channels: { 'system.alert': [] } });
    await publish(app, 'integration.error', { integration: `${integration}d`, message: 'down' });
    expect((await one(`${integration}d`)).channels).toEqual({
      email: 'suppressed not_configured',
      inApp: 'suppressed switched_off',
    });
  });
});
