import pg from 'pg';
import { newId } from '../../../src/core/platform/database/identifier.js';
import { TargetAudit } from '../../../src/core/features/notifications/targets/target-audit.js';
import { useApp, useClient, usePostServer } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { outcome } from '../../support/webhooks.js';

const path = '/v1/notifications/promises';

/** Each test has figures of its own by a priority and a channel of its own, or by what is added to them. */
describe('promises of notifications', () => {
  let adminId: string;
  let accountId: string;
  const clock = new MovableClock();
  const outside = usePostServer();
  const app = useApp(async () => {
    const post = { id: 'post', use: './test/fixtures/plugins/post-channel.mjs', options: { url: outside.url } };
    return { plugins: [post] };
  }, clock);
  const api = useClient(() => app.withScopes('admin'));
  beforeAll(async () => {
    adminId = (await app.admin.get('/v1/auth/me')).body.user.userId;
    [{ id: accountId }] = await query<[{ id: string }]>(app.databaseUrl, 'select id from accounts');
  });

  const judge = () => app.app.get(TargetAudit, { strict: false }).run();
  const sql = <T>(text: string, values: unknown[] = []) => query<T[]>(app.databaseUrl, text, values);
  const send = async (priority: string, channels = ['post']): Promise<string> => {
    const request = { recipients: [adminId], title: 'Look', message: 'Now.', priority, channels };
    return (await api.post('/api/v1/notifications/send', request)).body.recipients[0].notificationId;
  };
  const promise = async (id: string, channel = 'post') =>
    (
      await sql<{ promise: string | null; late_seconds: number | null }>(
        'select promise, late_seconds from notification_dispatches where notification_id = $1 and channel = $2 and round = 0',
        [id, channel],
      )
    )[0]!;
  const delivery = async (id: string) =>
    (
      await sql<{ status: string; attempts: number }>('select status, attempts from deliveries where message_id = $1', [
        `${id}.0`,
      ])
    )[0]!;
  const delivered = (id: string) =>
    until(async () => (await delivery(id)).status === 'delivered', { what: 'the hand-over' });
  /** The figures that begin with this name, by their labels. */
  const figures = async (name: string): Promise<Record<string, number>> => {
    const lines = (await app.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
    return Object.fromEntries(
      lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    );
  };
  const total = async (priority: string, channel: string, outcomeOf: string) =>
    (await figures('callwarden_notification_promises_total'))[
      `{priority="${priority}",channel="${channel}",outcome="${outcomeOf}"}`
    ] ?? 0;
  const shown = async (priority: string, channel: string) =>
    (await api.get(path)).body.data.find(
      (each: Record<string, unknown>) => each['priority'] === priority && each['channel'] === channel,
    );
  const alerts = () =>
    sql<{ title: string; message: string; merged: number; told: boolean }>(
      `select n.message, n.merged, exists (select 1 from notification_dispatches d where d.notification_id = n.id and d.state <> 'suppressed') as told
         from notifications n where n.type = 'system.alert' and n.data->>'integration' = 'notifications:post' order by n.created_at`,
    );
  /** How often an alert was raised so far. */
  const raised = async () =>
    (
      await sql(
        `select 1 from outbox_events where name = 'integration.error' and payload->>'integration' = 'notifications:post'`,
      )
    ).length;

  it('are kept where it was handed over in time', async () => {
    const id = await send('high', ['inApp', 'post']);
    await delivered(id);
    await judge();
    expect([(await promise(id)).promise, (await promise(id, 'inApp')).promise]).toEqual(['kept', 'kept']);
    expect((await promise(id)).late_seconds).toBeLessThan(-50);
    expect((await promise(id, 'inApp')).late_seconds).toBe(-60);
    expect(await total('high', 'post', 'kept')).toBe(1);
    expect(await total('high', 'inApp', 'kept')).toBe(1);
    expect((await figures('callwarden_notification_seconds_bucket'))['{le="10",priority="high",channel="post"}']).toBe(
      1,
    );
    await judge();
    expect(await total('high', 'post', 'kept')).toBe(1);
    const one = await shown('high', 'post');
    expect(one).toEqual({
      priority: 'high',
      channel: 'post',
      promisedSeconds: 60,
      kept: 1,
      broken: 0,
      overdue: 0,
      p50Seconds: expect.any(Number),
      p99Seconds: one.p50Seconds,
    });
    expect(one.p50Seconds).toBeLessThan(10);
    expect(await shown('high', 'inApp')).toMatchObject({ kept: 1, p50Seconds: 0, p99Seconds: 0 });
    expect(await raised()).toBe(0);
  });

  it('are broken while it is not handed over when their time is over, which administrators hear once', async () => {
    outside.answer(503);
    const id = await send('normal');
    await until(async () => (await delivery(id)).attempts >= 1);
    await judge();
    expect((await promise(id)).promise).toBeNull();
    clock.advance(290);
    await judge();
    expect((await promise(id)).promise).toBeNull();
    expect(await figures('callwarden_notification_promises_overdue')).toEqual({});
    clock.advance(20);
    await judge();
    expect(await promise(id)).toEqual({ promise: 'overdue', late_seconds: null });
    expect(await total('normal', 'post', 'broken')).toBe(1);
    expect(await figures('callwarden_notification_promises_overdue')).toEqual({
      '{priority="normal",channel="post"}': 1,
    });
    expect(await shown('normal', 'post')).toMatchObject({ kept: 0, broken: 1, overdue: 1 });
    expect((await shown('normal', 'post')).p50Seconds).toBeGreaterThan(300);
    expect(await raised()).toBe(1);
    const [alert] = await until(async () => (await alerts()).length === 1 && alerts(), { what: 'the alert' });
    expect(alert!.message).toMatch(
      /^A notification was not handed over by the channel post in time: promised is normal within 300 s\. 1 still on the way\. The last error: post: answered 503/,
    );
    outside.answer(200);
    clock.advance(100);
    await delivered(id);
    await judge();
    const late = await promise(id);
    expect([late.promise, late.late_seconds! > 100, late.late_seconds! < 300]).toEqual(['broken', true, true]);
    expect(await total('normal', 'post', 'broken')).toBe(1);
    expect(await figures('callwarden_notification_promises_overdue')).toEqual({});
    const buckets = await figures('callwarden_notification_seconds_bucket');
    expect([
      buckets['{le="300",priority="normal",channel="post"}'],
      buckets['{le="900",priority="normal",channel="post"}'],
    ]).toEqual([0, 1]);
    expect(await shown('normal', 'post')).toMatchObject({ broken: 1, overdue: 0 });
  });

  describe('are judged by what became of the delivery:', () => {
    interface Case {
      readonly state?: string;
      readonly status?: string;
      readonly promised: number;
      readonly settled?: number;
      readonly code?: string;
    }
    const row = async ({ state = 'queued', status, promised, settled, code }: Case) => {
      const [id, dlv] = [newId('notification'), newId('delivery')];
      const now = clock.now().getTime();
      const at = (seconds: number) => new Date(now + seconds * 1000);
      await sql(
        `insert into notifications (id, account_id, user_id, source_id, recipient, type, priority, title, message, data, actions, merged, steps, repeats, occurred_at, created_at)
         values ($1, $2, $3, $1, $3, 'custom', 'critical', '', '', '{}', '[]', 0, '[]', 0, $4, $4)`,
        [id, accountId, adminId, at(0)],
      );
      await sql(
        `insert into notification_dispatches (notification_id, channel, round, recipient, state, reason, promised_at, created_at) values ($1, 'pager', 0, $2, $3, 'usual', $4, $5)`,
        [id, adminId, state, at(promised), at(0)],
      );
      if (status)
        await sql(
          `insert into deliveries (id, account_id, endpoint_id, message_id, type, status, created_at, due_at, tries, attempts, settled_at)
           values ($1, $2, 'chn_pager', $3, 'custom', $4, $5, $6, 1, 1, $7)`,
          [dlv, accountId, `${id}.0`, status, at(0), at(3600), settled === undefined ? null : at(settled)],
        );
      if (code)
        await sql(
          `insert into delivery_attempts (delivery_id, number, started_at, duration_ms, address, error_code) values ($1, 1, $2, 1, 'pager', $3)`,
          [dlv, at(0), code],
        );
      return id;
    };
    it.each<[string, Case, string | null]>([
      ['delivered just in time', { status: 'delivered', promised: -100, settled: -100 }, 'kept'],
      ['delivered too late', { status: 'delivered', promised: -100, settled: -99.9 }, 'broken'],
      ['still on its way in its time', { status: 'pending', promised: 100 }, null],
      ['still on its way after it', { status: 'pending', promised: -100 }, 'overdue'],
      [
        'given up before its time was over',
        { status: 'failed', promised: 100, settled: -1, code: 'REFUSED' },
        'broken',
      ],
      ['acknowledged in time', { status: 'skipped', promised: -100, settled: -101 }, 'void'],
      ['acknowledged too late', { status: 'skipped', promised: -100, settled: -99 }, 'broken'],
      [
        'acknowledged when it was to go',
        { status: 'failed', promised: -100, settled: -101, code: 'ACKNOWLEDGED' },
        'void',
      ],
      ['for somebody who is gone', { status: 'failed', promised: 100, settled: -1, code: 'GONE' }, 'void'],
      ['suppressed', { state: 'suppressed', promised: -100 }, 'void'],
      ['of which the log is pruned', { promised: -100 }, 'void'],
    ])('%s', async (_, of, expected) => {
      const id = await row(of);
      await judge();
      expect((await promise(id, 'pager')).promise).toBe(expected);
    });

    it('and only of those that are promised', async () => {
      const id = await row({ status: 'failed', promised: 0, settled: -1 });
      await sql('update notification_dispatches set promised_at = null where notification_id = $1', [id]);
      await judge();
      expect((await promise(id, 'pager')).promise).toBeNull();
    });

    it('on one node at a time', async () => {
      const other = new pg.Client({ connectionString: app.databaseUrl });
      await other.connect();
      try {
        await other.query('begin');
        await other.query(`select pg_advisory_xact_lock(hashtext('callwarden notification promises'))`);
        const id = await row({ status: 'delivered', promised: 5, settled: 0 });
        await judge();
        expect((await promise(id, 'pager')).promise).toBeNull();
        await other.query('rollback');
        await judge();
        expect((await promise(id, 'pager')).promise).toBe('kept');
      } finally {
        await other.end();
      }
    });
  });

  it('raise an alert in a quarter of an hour at the most, and none for what an alert promised', async () => {
    const before = await raised();
    const break1 = async () => {
      outside.answer(503);
      const id = await send('high');
      clock.advance(62);
      await judge();
      expect((await promise(id)).promise).toBe('overdue');
    };
    await break1();
    expect(await raised()).toBe(before); // the one before is young
    clock.advance(15 * 60);
    await break1();
    expect(await raised()).toBe(before + 1);
    await break1();
    expect(await raised()).toBe(before + 1);

    const chosen = await app.anyone.post('/v1/auth/sign-in', {
      email: 'admin@localhost',
      password: 'a password for tests',
    });
    const admin = app.anyone.bearer(chosen.body.access_token);
    expect((await admin.put('/v1/notifications/preferences', { channels: { 'system.alert': ['post'] } })).status).toBe(
      200,
    );
    await sql(`update notifications set read_at = now() where type = 'system.alert'`);
    clock.advance(16 * 60);
    await break1();
    const alertOnPost = `select 1 from notification_dispatches d join notifications n on n.id = d.notification_id where n.type = 'system.alert' and d.channel = 'post' and d.state = 'queued'`;
    await until(async () => (await sql(alertOnPost)).length === 1, { what: 'the alert on the channel' });
    const after = await raised();
    clock.advance(16 * 60);
    await judge();
    expect(await sql(`${alertOnPost} and d.promise = 'overdue'`)).toHaveLength(1);
    expect(await raised()).toBe(after);
    outside.answer(200);
  });

  it('are told to those who may write notifications, of their account', async () => {
    expect(outcome(await (await app.withScopes('read:notifications')).get(path))).toEqual([
      403,
      'INSUFFICIENT_PERMISSIONS',
    ]);
    const writer = await app.withScopes('write:notifications');
    const { body } = await writer.get(path);
    expect(body.data.length).toBeGreaterThan(2);
    const found: string[] = body.data.map(({ priority }: { priority: string }) => priority);
    expect([...new Set(found)]).toEqual(['critical', 'high', 'normal']);
    expect(found).toEqual(found.toSorted());
    expect(Math.round((clock.now().getTime() - Date.parse(body.since)) / 3_600_000)).toBe(24);
    expect((await (await secondAccount(app)).get(path)).body.data).toEqual([]);
    clock.advance(86_400 + 400);
    expect((await writer.get(path)).body.data).toEqual([]);
  });

  it('are judged without being asked', async () => {
    outside.answer(200);
    const id = await send('high');
    await until(async () => (await promise(id)).promise === 'kept', { what: 'the judgement' });
  });
});
