import pg from 'pg';
import { newId } from '../../../src/core/platform/database/identifier.js';
import { DeliveryEngine } from '../../../src/core/platform/deliveries/delivery-engine.js';
import { DeliveryRepository } from '../../../src/core/platform/deliveries/delivery.repository.js';
import { FanOut } from '../../../src/core/features/webhooks/fan-out/fan-out.js';
import { type DeliveryRow, deliveryRows } from '../../support/delivery-rows.js';
import { heldAnalysis } from '../../support/desk.js';
import { useApp, useReceiver } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { action, newWebhook, publish, storedWebhooks, toLoopback } from '../../support/webhooks.js';

/** Rules that a change can break without another test noticing. */
describe('events and secrets of webhooks', () => {
  const clock = new MovableClock();
  const app = useApp(toLoopback, clock);
  const receiver = useReceiver();
  afterEach(async () => {
    await query(app.databaseUrl, 'delete from webhooks');
  });

  const hook = (path: string, fields: object = {}, api = app.admin) =>
    newWebhook(api, receiver.url(path), { events: ['user.action'], ...fields });
  const accountOf = async (id: string) => (await storedWebhooks(app)).find((each) => each.id === id).account_id;
  const tell = (accountId: string, number: number, { eventId = newId('event'), occurredAt = clock.now() } = {}) =>
    app.app
      .get(FanOut, { strict: false })
      .store(action(number), { name: 'user.action', eventId, accountId, occurredAt });
  const told = (path: string) => receiver.events(path).map(({ event }) => event.data.resource);
  const sweep = () => app.app.get(DeliveryEngine, { strict: false }).sweep();
  /** A delivery that becomes due when so many seconds have passed. */
  const dueIn = async (seconds: number, id: string, row: Partial<DeliveryRow> = {}) => {
    const [made] = await deliveryRows(app, id, [{ status: 'pending', ...row }]);
    const dueAt = new Date(clock.now().getTime() + seconds * 1000);
    await query(app.databaseUrl, 'update deliveries set due_at = $2 where id = $1', [made!.id, dueAt]);
    return made!.id;
  };

  it('tell a webhook nothing of before it was', async () => {
    const accountId = await accountOf(await hook('/new'));
    await tell(accountId, 1, { occurredAt: new Date(clock.now().getTime() - 60_000) });
    await tell(accountId, 2);
    await until(() => told('/new').includes('setting-2'));
    expect(told('/new')).toEqual(['setting-2']);
  });

  it('that come twice are told once', async () => {
    const id = await hook('/once');
    const accountId = await accountOf(id);
    const eventId = newId('event');
    await tell(accountId, 1, { eventId });
    await until(() => told('/once').length === 1);
    await tell(accountId, 1, { eventId });
    await Promise.all([tell(accountId, 2), tell(accountId, 2, { eventId })]);
    await until(() => told('/once').includes('setting-2'));
    expect(told('/once')).toEqual(['setting-1', 'setting-2']);
  });

  describe('of two accounts', () => {
    let accounts: string[];
    let second: Awaited<ReturnType<typeof secondAccount>>;
    beforeAll(async () => {
      second = await secondAccount(app);
    });
    beforeEach(async () => {
      accounts = [await accountOf(await hook('/first')), await accountOf(await hook('/second', {}, second))];
    });
    const own = async () => {
      await until(() => told('/first').includes('setting-1') && told('/second').includes('setting-2'));
      expect([told('/first'), told('/second')]).toEqual([['setting-1'], ['setting-2']]);
    };

    it('stay within their accounts, also where two are written together', async () => {
      await Promise.all([tell(accounts[0]!, 1), tell(accounts[1]!, 2)]);
      await own();
    });
  });

  const rows = (id: string) =>
    query<{ status: string; reason: string | null }[]>(
      app.databaseUrl,
      `select status, reason from deliveries where endpoint_id = $1 and type = 'user.action'`,
      [id],
    );

  it('are skipped one by one while their webhook is inactive, also where it wants batches', async () => {
    const id = await hook('/idle', { config: { active: false, batchEvents: true } });
    await tell(await accountOf(id), 1);
    expect(await rows(id)).toEqual([{ status: 'skipped', reason: 'inactive' }]);
  });

  it('are skipped at once where their webhook becomes inactive', async () => {
    receiver.reply = () => ({ status: 500 });
    const retryPolicy = { initialDelay: 3_600_000 }; // nothing is due meanwhile
    const id = await hook('/paused', { config: { retryPolicy } });
    await tell(await accountOf(id), 1);
    await until(() => told('/paused').length === 1);
    await app.admin.put(`/v1/integrations/webhooks/${id}`, { config: { active: false } });
    await until(async () => (await rows(id))[0]!.status === 'skipped');
    expect(await rows(id)).toEqual([{ status: 'skipped', reason: 'inactive' }]);
  });

  it('are asked of a receiver once for as long as it may take its time', async () => {
    receiver.reply = () => null;
    const id = await hook('/thinks');
    await publish(app, 'user.action', action(1));
    await until(() => told('/thinks').length === 1);
    for (let each = 0; each < 5; each++) await sweep();
    const [row] = await query<{ left: number }[]>(
      app.databaseUrl,
      `select extract(epoch from leased_until - $2)::float as left from deliveries where endpoint_id = $1 and type = 'user.action'`,
      [id, clock.now()],
    );
    expect(row!.left).toBeGreaterThan(10); // config.timeout, after which the attempt ends by itself
    await publish(app, 'user.action', action(2));
    await until(() => told('/thinks').includes('setting-2'));
    expect(told('/thinks')).toEqual(['setting-1', 'setting-2']);
  });

  it('are tried again when the receiver wants it', async () => {
    receiver.reply = () => ({ status: 429, headers: { 'retry-after': '600' } });
    const id = await hook('/later');
    await publish(app, 'user.action', action(1));
    const due = `select extract(epoch from due_at - $2)::float as left from deliveries where endpoint_id = $1 and attempts = 1`;
    const [row] = await until(async () => {
      const found = await query<{ left: number }[]>(app.databaseUrl, due, [id, clock.now()]);
      return found.length > 0 && found;
    });
    expect(row!.left).toBeGreaterThan(500);
  });

  it('are numbered within their subject, also where two are written together', async () => {
    const id = await hook('/ordered', { events: ['review.escalated'], config: { ordered: true } });
    const accountId = await accountOf(id);
    const analyses = [await heldAnalysis(app), await heldAnalysis(app)];
    const escalate = (analysisId: string) =>
      app.app
        .get(FanOut, { strict: false })
        .store(
          { reviewId: 'rev_1', analysisId, reason: 'late' },
          { name: 'review.escalated', eventId: newId('event'), accountId, occurredAt: clock.now() },
        );
    await Promise.all(analyses.map(escalate));
    await until(() => receiver.events('/ordered').length === 2);
    expect(receiver.events('/ordered').map(({ event }) => event.sequence)).toEqual([1, 1]);
  });

  it('are taken past one that another process holds', async () => {
    const id = await hook('/held');
    const [held] = [await dueIn(600, id, { data: { n: 1 } }), await dueIn(601, id, { data: { n: 2 } })];
    const other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from deliveries where id = $1 for update', [held]);
      clock.advance(602);
      await until(() => receiver.events('/held').length === 1, { what: 'the other one' });
      await other.query('commit');
      await until(() => receiver.events('/held').length === 2, { what: 'the one that was held' });
    } finally {
      await other.end();
    }
    expect(receiver.events('/held').map(({ event }) => event.data.n)).toEqual([2, 1]);
  });

  it('stay delivered, whatever a late attempt says', async () => {
    const id = await hook('/late');
    const delivery = await dueIn(0, id);
    await sweep();
    await until(() => receiver.events('/late').length === 1);
    const row = async () =>
      (
        await query<{ status: string; attempts: number }[]>(
          app.databaseUrl,
          'select status, attempts, error from deliveries where id = $1',
          [delivery],
        )
      )[0]!;
    await until(async () => (await row()).status === 'delivered');
    const before = await row();
    const outcome = { id: delivery, due_at: null, started_at: new Date(), duration_ms: 1, address: 'x' };
    const answer = { status_code: 500, error_code: 'STATUS', error: 'late', response_body: null };
    const repository = app.app.get(DeliveryRepository, { strict: false });
    await repository.record([{ ...outcome, ...answer, status: 'failed' }], new Date());
    expect(await row()).toEqual(before);
  });

  it('to a receiver that is unwell come one at a time, after pauses', async () => {
    receiver.reply = ({ path }) => (path === '/unwell' ? { status: 500 } : {});
    await hook('/unwell');
    await hook('/well', { config: { rateLimit: 20 } });
    await publish(app, 'user.action', ...Array.from({ length: 40 }, (_, index) => action(index)));
    await until(() => told('/well').length === 40 && told('/unwell').length >= 5);
    // Five at first, and what was under way then; after that one with each pause of 1, 2, 4 … seconds.
    expect(told('/unwell').length).toBeLessThan(15);
  });

  it('are in the first answer of a rotation only', async () => {
    const rotation = `/v1/integrations/webhooks/${await hook('/rotated')}/rotate-secret`;
    const rotate = () => app.admin.post(rotation, {}, { 'idempotency-key': 'one-rotation' });
    const [first, again] = [await rotate(), await rotate()];
    const { secret, ...rest } = first.body;
    expect(secret).toMatch(/^whsec_/);
    expect([again.status, again.headers.get('idempotent-replay'), again.body]).toEqual([200, 'true', rest]);
  });
});
