import { DeliveryEngine } from '../../../src/core/platform/deliveries/delivery-engine.js';
import { heldAnalysis } from '../../support/desk.js';
import { useApp, useClient, useReceiver } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { action, newWebhook, publish, toLoopback } from '../../support/webhooks.js';

/** What becomes of deliveries when receivers, order and processes get in their way. */
describe('the delivery engine', () => {
  const clock = new MovableClock();
  const app = useApp(toLoopback, clock);
  const receiver = useReceiver();
  const api = useClient(() => app.withScopes('admin'));
  afterEach(async () => {
    await query(app.databaseUrl, 'delete from webhooks');
  });

  const hook = (path: string, fields: object = {}) =>
    newWebhook(api, receiver.url(path), { events: ['user.action'], ...fields });
  const escalation = (analysisId: string, reason: string) => ({ reviewId: 'rev_1', analysisId, reason });
  const sweep = () => app.app.get(DeliveryEngine).sweep();

  it('delivers to nineteen endpoints while the twentieth hangs, and holds few requests to that one', async () => {
    receiver.reply = ({ path }) => (path === '/hangs' ? null : {});
    await hook('/hangs', { config: { timeout: 1000 } });
    for (let index = 0; index < 19; index++) await hook(`/${index}`);
    await publish(app, 'user.action', ...Array.from({ length: 50 }, (_, index) => action(index)));
    const hanging = () =>
      receiver.calls.filter(({ path, event }) => path === '/hangs' && event.data.action !== 'webhook.test');
    await until(() => receiver.events().filter(({ path }) => path !== '/hangs').length === 19 * 50, {
      what: '950 calls',
    });
    expect(hanging().length).toBeLessThanOrEqual(8); // four at first; after their time is up fewer, and one at a time
    await until(() => hanging().length > 5, { what: 'another look at it' });
    expect(hanging().length).toBeLessThan(20);
  });

  it('keeps the order of each subject where it is wanted, and numbers it', async () => {
    const [first, second] = [await heldAnalysis(app), await heldAnalysis(app)];
    let isDown = true;
    receiver.reply = ({ event }) => (isDown && event.data.reason === 'a1' ? { status: 500 } : {});
    const id = await hook('/ordered', {
      events: ['review.escalated'],
      config: { ordered: true, retryPolicy: { initialDelay: 60_000, backoffMultiplier: 1 } },
    });
    for (const reason of ['a1', 'a2', 'a3']) await publish(app, 'review.escalated', escalation(first, reason));
    await publish(app, 'review.escalated', escalation(second, 'b1'), escalation(second, 'b2'));
    const reasons = () => receiver.events('/ordered').map(({ event }) => event.data.reason);
    await until(() => reasons().includes('b2'));
    await sweep();
    expect(reasons().filter((each) => each !== 'a1')).toEqual(['b1', 'b2']); // the first of the others is not through yet
    const delivered = async () =>
      (await api.get(`/v1/integrations/webhooks/${id}/deliveries?status=delivered`)).body.pagination.total;
    await until(async () => (await delivered()) === 2); // before the clock goes on, which would end a lease
    isDown = false;
    clock.advance(100);
    await sweep();
    await until(() => reasons().includes('a3'));
    const told = receiver.events('/ordered').map(({ event }) => [event.data.reason, event.sequence]);
    expect(told.filter(([reason]) => String(reason).startsWith('a')).slice(-3)).toEqual([
      ['a1', 1],
      ['a2', 2],
      ['a3', 3],
    ]);
    expect(told.filter(([reason]) => String(reason).startsWith('b'))).toEqual([
      ['b1', 1],
      ['b2', 2],
    ]);
  });

  it('does not let an event overtake one of its analysis that another process has not told yet', async () => {
    const analysisId = await heldAnalysis(app);
    await hook('/late', { events: ['review.escalated'], config: { ordered: true } });
    const earlier = `
      insert into outbox_events (id, account_id, name, payload, created_at, due_at, attempts)
      select 'evt_000000000000000000000early', id, 'review.escalated', $1, $3, $2, 1 from accounts limit 1`;
    const inMinutes = new Date(clock.now().getTime() + 60_000);
    await query(app.databaseUrl, earlier, [JSON.stringify(escalation(analysisId, 'first')), inMinutes, clock.now()]);
    await publish(app, 'review.escalated', escalation(analysisId, 'second'));
    const waits = `select 1 from outbox_events where payload->>'reason' = 'second' and last_error like '%earlier event%'`;
    await until(async () => (await query<unknown[]>(app.databaseUrl, waits)).length === 1);
    expect(receiver.events('/late')).toEqual([]);
    clock.advance(120);
    await until(() => receiver.events('/late').length === 2);
    expect(receiver.events('/late').map(({ event }) => [event.data.reason, event.sequence])).toEqual([
      ['first', 1],
      ['second', 2],
    ]);
  });

  it('makes an attempt again that a process took and did not live to record', async () => {
    const id = await hook('/orphaned', { config: { active: false } });
    await publish(app, 'user.action', action(1));
    const row = 'select id from deliveries where endpoint_id = $1';
    await until(async () => (await query<unknown[]>(app.databaseUrl, row, [id])).length === 1);
    await api.put(`/v1/integrations/webhooks/${id}`, { config: { active: true } });
    await query(
      app.databaseUrl,
      `update deliveries set status = 'pending', leased_until = $2, due_at = $3 where endpoint_id = $1`,
      [id, new Date(clock.now().getTime() + 60_000), clock.now()],
    );
    clock.advance(61);
    await sweep();
    await until(() => receiver.events('/orphaned').length === 1);
  });

  it('adds the resource to the data where all of it is wanted', async () => {
    const analysisId = await heldAnalysis(app, { callerId: '+15550100' });
    await hook('/full', { events: ['review.escalated', 'analysis.started'], config: { includeFullData: true } });
    await hook('/plain', { events: ['analysis.started'] });
    await publish(app, 'analysis.started', { analysisId, startedAt: '2026-01-31T08:00:00.000Z' });
    await until(() => receiver.events('/full').length + receiver.events('/plain').length === 2);
    const { body } = await api.get(`/v1/analyses/${analysisId}`);
    expect(receiver.events('/full')[0]!.event.data).toEqual({
      analysisId,
      startedAt: '2026-01-31T08:00:00.000Z',
      resource: body,
    });
    expect(Object.keys(receiver.events('/plain')[0]!.event.data)).toEqual(['analysisId', 'startedAt']);
  });

  it('keeps nothing of an analysis that is gone when its event is written', async () => {
    await hook('/gone', { events: ['review.escalated'] });
    await publish(app, 'review.escalated', escalation('ana_gone', 'what nobody may read any more'));
    const rows = () =>
      query<{ data: unknown }[]>(app.databaseUrl, `select data from messages where analysis_id = 'ana_gone'`);
    await until(async () => (await rows()).length === 1);
    await until(async () => (await rows())[0]!.data === null);
  });

  it('takes a moved URL and a new secret from the next attempt on', async () => {
    receiver.reply = ({ path }) => (path === '/old' ? { status: 500 } : {});
    const id = await hook('/old', { config: { retryPolicy: { initialDelay: 60_000, backoffMultiplier: 1 } } });
    await publish(app, 'user.action', action(1));
    await until(() => receiver.events('/old').length === 1);
    await api.put(`/v1/integrations/webhooks/${id}`, { url: receiver.url('/new') });
    clock.advance(100);
    await sweep();
    await until(() => receiver.events('/new').length === 1);
    expect(receiver.events('/new')[0]!.event.id).toBe(receiver.events('/old')[0]!.event.id);
  });

  it.each([
    ['redirects', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } }, 'redirect'],
    ['answers 404', { status: 404 }, 'status 404'],
    ['answers a status that nobody knows', { status: 599 }, 'status 599'],
  ])('counts a receiver that %s as a failure', async (_, reply, reason) => {
    receiver.reply = () => reply;
    const id = await hook('/bad', { config: { retryPolicy: { maxAttempts: 1 } } });
    await publish(app, 'user.action', action(1));
    const failed = `select error from deliveries where endpoint_id = $1 and status = 'failed'`;
    const [row] = await until(async () => {
      const rows = await query<{ error: string }[]>(app.databaseUrl, failed, [id]);
      return rows.length > 0 && rows;
    });
    expect(row!.error).toContain(reason);
  });
});
