import { jest } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { DeliveryEngine } from '../../../src/core/platform/deliveries/delivery-engine.js';
import { useApp, useClient, useReceiver } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import type { Call } from '../../support/webhook-receiver.js';
import { action, newWebhook, publish, toLoopback } from '../../support/webhooks.js';

const hour = 3600;
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const fakeDateOnly = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const;

describe('deliveries to webhooks', () => {
  const clock = new MovableClock();
  /** By a clock that the tests move. */
  const verified = (key: string, { body, headers }: Call) => {
    jest.useFakeTimers({ now: clock.now(), doNotFake: [...fakeDateOnly] });
    try {
      return new Webhook(key).verify(body, headers as Record<string, string>);
    } finally {
      jest.useRealTimers();
    }
  };
  const app = useApp(toLoopback, clock);
  const receiver = useReceiver();
  /** A key, for its hour is longer than that of a session. */
  const api = useClient(() => app.withScopes('admin'));
  afterEach(async () => {
    await query(app.databaseUrl, 'delete from webhooks');
  });

  const hook = (path: string, fields: object = {}) =>
    newWebhook(api, receiver.url(path), { events: ['user.action'], secret, ...fields });
  const told = (path: string, count = 1) =>
    until(() => receiver.events(path).length >= count && receiver.events(path), { what: `${count} calls at ${path}` });
  const rows = (id: string) =>
    query<{ status: string; reason: string | null; attempts: number; tries: number }[]>(
      app.databaseUrl,
      `select d.status, d.reason, d.attempts, d.tries from deliveries d join messages m on m.id = d.message_id
        where d.endpoint_id = $1 and coalesce(m.data->>'action', '') not like 'webhook.%' order by d.id`,
      [id],
    );
  const settled = (id: string, status: string) =>
    until(async () => {
      const found = await rows(id);
      return found.length > 0 && found.every((row) => row.status === status) && found;
    });
  /** Moves the clock and lets the engine look. */
  const after = async (seconds: number) => {
    clock.advance(seconds);
    await app.app.get(DeliveryEngine).sweep();
  };

  it('tells a webhook of the event, signed both ways', async () => {
    const id = await hook('/signed', { headers: { 'X-Tenant': 'blue' } });
    await publish(app, 'user.action', action(1));
    const [call] = await told('/signed');
    expect(call!.event).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'user.action',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      webhookId: id,
      data: action(1),
    });
    expect(Object.keys(call!.event)).toEqual(['id', 'type', 'timestamp', 'webhookId', 'data']);
    const headers = call!.headers as Record<string, string>;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-tenant': 'blue',
      'x-service-event': 'user.action',
      'x-service-delivery': expect.stringMatching(/^dlv_/),
      'x-service-signature': createHmac('sha256', secret).update(call!.body).digest('hex'),
      'webhook-id': call!.event.id,
    });
    expect(headers).not.toHaveProperty('x-service-signature-previous');
    expect(verified(secret, call!)).toEqual(call!.event);
    const [row] = await settled(id, 'delivered');
    expect(row).toMatchObject({ attempts: 1 });
  });

  it('tells only those that want the type, from when they exist', async () => {
    await publish(app, 'user.action', action(0));
    const [early, other] = [await hook('/early'), await hook('/other', { events: ['fraud.detected'] })];
    await publish(app, 'user.action', action(1));
    await told('/early');
    await until(async () => (await rows(early)).every(({ status }) => status === 'delivered'));
    expect(receiver.events('/early').map(({ event }) => event.data.resource)).toEqual(['setting-1']);
    expect(await rows(other)).toEqual([]);
  });

  it('tries again on the schedule until the attempts are used up, with the same id', async () => {
    receiver.reply = () => ({ status: 503, body: 'down' });
    const retryPolicy = { maxAttempts: 3, initialDelay: 60_000, backoffMultiplier: 2 };
    const id = await hook('/down', { config: { retryPolicy } });
    await publish(app, 'user.action', action(1));
    await told('/down', 1);
    await until(async () => (await rows(id))[0]?.attempts === 1);
    await after(80);
    await told('/down', 2);
    await until(async () => (await rows(id))[0]?.attempts === 2);
    await after(200);
    await told('/down', 3);
    expect(await settled(id, 'failed')).toMatchObject([{ attempts: 3, tries: 3 }]);
    const calls = receiver.events('/down');
    expect(new Set(calls.map(({ event }) => event.id)).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
    const log = 'select number, status_code, error_code, response_body from delivery_attempts order by number';
    expect(await query(app.databaseUrl, log)).toContainEqual({
      number: 3,
      status_code: 503,
      error_code: 'STATUS',
      response_body: 'down',
    });
  });

  it('waits as long as the receiver asks', async () => {
    receiver.reply = (call) =>
      receiver.events(call.path).length === 1 ? { status: 429, headers: { 'retry-after': '600' } } : {};
    const id = await hook('/later');
    await publish(app, 'user.action', action(1));
    await until(async () => (await rows(id))[0]?.attempts === 1);
    const due = `select extract(epoch from due_at - $2)::int as seconds from deliveries where endpoint_id = $1`;
    const [row] = await query<{ seconds: number }[]>(app.databaseUrl, due, [id, clock.now()]);
    expect(row!.seconds).toBeGreaterThan(590);
    await after(650);
    await settled(id, 'delivered');
    expect(receiver.events('/later')).toHaveLength(2);
  });

  it('holds what else waits for a receiver that asks for a pause, until an accepted test shows that it is well', async () => {
    const busy = { status: 503, headers: { 'retry-after': '36000' } };
    receiver.reply = ({ event }) => (event.data.resource === 'setting-1' ? busy : {});
    const id = await hook('/pausing');
    await publish(app, 'user.action', action(1));
    await until(async () => (await rows(id))[0]?.attempts === 1);
    await publish(app, 'user.action', action(2));
    const waiting = 'callwarden_deliveries_waiting{overdue="false"} 2';
    await until(async () => (await app.metrics()).includes(waiting), { what: 'the backlog' });
    await api.post(`/v1/integrations/webhooks/${id}/test`);
    await told('/pausing', 2);
    expect(receiver.events('/pausing').map(({ event }) => event.data.resource)).toEqual(['setting-1', 'setting-2']);
    expect((await rows(id)).map(({ status }) => status)).toContain('pending');
  });

  it('keeps no value of a custom header that a receiver echoes, nor the secret', async () => {
    receiver.reply = ({ headers }) => ({ body: JSON.stringify({ headers, signedWith: secret }) });
    const id = await hook('/echo', { headers: { 'X-Token': 'marker-of-a-token' } });
    await publish(app, 'user.action', action(1));
    await settled(id, 'delivered');
    const { body } = await api.get(`/v1/integrations/webhooks/${id}/deliveries`);
    const one = await api.get(`/v1/integrations/webhooks/${id}/deliveries/${body.data[0].deliveryId}`);
    expect(one.body.response.body).toContain('"x-token":"********"');
    expect(one.text).not.toMatch(/marker-of-a-token|MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw/);
    const kept = `select 1 from delivery_attempts where response_body like '%marker-of-a-token%'`;
    expect(await query(app.databaseUrl, kept)).toEqual([]);
  });

  it('knows a webhook by its id alone, not by one with a NUL behind it', async () => {
    const id = await hook('/nul');
    expect((await api.get(`/v1/integrations/webhooks/${id}%00`)).status).toBe(404);
    expect((await api.get(`/v1/integrations/webhooks/${id}`)).status).toBe(200);
  });

  it('gives a webhook up at once that answers 410, tells the others, and keeps what would have come as skipped', async () => {
    receiver.reply = ({ path }) => (path === '/gone' ? { status: 410 } : {});
    await hook('/watching', { events: ['integration.error'] });
    const gone = await hook('/gone', { events: ['user.action', 'integration.error'] });
    await publish(app, 'user.action', action(1));
    const [call] = await told('/watching');
    expect(call!.event.data).toMatchObject({ integration: gone, message: expect.stringContaining('410') });
    await publish(app, 'user.action', action(2));
    const found = await until(async () => (await rows(gone)).length === 2 && rows(gone));
    expect(found).toMatchObject([
      { status: 'failed', attempts: 1 },
      { status: 'skipped', reason: 'failed', attempts: 0 },
    ]);
    const { body } = await api.get(`/v1/integrations/webhooks/${gone}`);
    expect(body).toMatchObject({ status: 'failed', failure: { reason: 'The receiver answered 410 Gone.' } });
    expect(receiver.events('/gone')).toHaveLength(1);
  });

  it('gives a webhook up after three days of failures, ten at least, and not before', async () => {
    receiver.reply = () => ({ status: 500 });
    const retryPolicy = { maxAttempts: 20, initialDelay: 3_600_000, backoffMultiplier: 1 };
    const id = await hook('/dead', { config: { retryPolicy } });
    const status = async () => (await api.get(`/v1/integrations/webhooks/${id}`)).body.status;
    await publish(app, 'user.action', action(1));
    for (let attempt = 1; attempt <= 9; attempt++) {
      await until(async () => (await rows(id))[0]?.attempts === attempt, { what: `attempt ${attempt}` });
      expect(await status()).toBe('active');
      await after(attempt === 1 ? 73 * hour : 2 * hour);
    }
    await until(async () => (await status()) === 'failed');
    expect(await settled(id, 'skipped')).toMatchObject([{ attempts: 10, reason: 'failed' }]);
  });

  it('takes a success for a new beginning', async () => {
    let isDown = true;
    receiver.reply = () => (isDown ? { status: 500 } : {});
    const id = await hook('/moody', { config: { retryPolicy: { initialDelay: 60_000, backoffMultiplier: 1 } } });
    const failing = async () =>
      (await query<{ failures: number }[]>(app.databaseUrl, 'select failures from webhooks where id = $1', [id]))[0]!
        .failures;
    await publish(app, 'user.action', action(1));
    await until(async () => (await failing()) === 1);
    isDown = false;
    await after(100);
    expect(await settled(id, 'delivered')).toMatchObject([{ attempts: 2 }]);
    await until(async () => (await failing()) === 0);
  });

  it('keeps what an inactive webhook would have been told as skipped', async () => {
    const id = await hook('/idle', { config: { active: false } });
    await publish(app, 'user.action', action(1));
    expect(await settled(id, 'skipped')).toMatchObject([{ reason: 'inactive', attempts: 0 }]);
    expect(receiver.events('/idle')).toEqual([]);
  });

  it('skips at once what waits for a webhook that is made inactive', async () => {
    receiver.reply = () => ({ status: 500 });
    const id = await hook('/paused');
    await publish(app, 'user.action', action(1));
    await until(async () => (await rows(id))[0]?.attempts === 1);
    await api.put(`/v1/integrations/webhooks/${id}`, { config: { active: false } });
    expect(await settled(id, 'skipped')).toMatchObject([{ reason: 'inactive', attempts: 1 }]);
  });

  it('sends nothing any more to a webhook that was deleted', async () => {
    receiver.reply = () => ({ status: 500 });
    const id = await hook('/deleted');
    await publish(app, 'user.action', action(1));
    await until(async () => (await rows(id))[0]?.attempts === 1);
    expect((await api.delete(`/v1/integrations/webhooks/${id}`)).status).toBe(204);
    await until(async () => (await rows(id)).length === 0);
    expect(receiver.events('/deleted')).toHaveLength(1);
  });

  it('signs with both secrets after a rotation, for 24 hours', async () => {
    const id = await hook('/rotated');
    const rotated = (await api.post(`/v1/integrations/webhooks/${id}/rotate-secret`)).body.secret;
    await publish(app, 'user.action', action(1));
    const [both] = await told('/rotated');
    for (const each of [secret, rotated]) expect(verified(each, both!)).toEqual(both!.event);
    expect(both!.headers['x-service-signature-previous']).toBe(
      createHmac('sha256', secret).update(both!.body).digest('hex'),
    );
    clock.advance(25 * hour);
    await publish(app, 'user.action', action(2));
    const [, one] = await told('/rotated', 2);
    expect(one!.headers).not.toHaveProperty('x-service-signature-previous');
    expect(String(one!.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('puts up to a hundred events of a type into one delivery, within five seconds', async () => {
    const id = await hook('/batches', { config: { batchEvents: true } });
    await publish(app, 'user.action', ...Array.from({ length: 130 }, (_, index) => action(index)));
    const events = await until(
      () => {
        const all = receiver.events('/batches').flatMap(({ event }) => event.data.events);
        return all.length === 130 && all;
      },
      { what: '130 events' },
    );
    const calls = receiver.events('/batches');
    expect(calls.map(({ event }) => [event.type, event.data.batch])).toEqual(calls.map(() => ['user.action', true]));
    expect(Math.max(...calls.map(({ event }) => event.data.events.length))).toBe(100);
    expect(new Set(events.map(({ id: each }: { id: string }) => each)).size).toBe(130);
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^evt_/),
      timestamp: expect.any(String),
      data: expect.any(Object),
    });
    expect(verified(secret, calls[0]!)).toEqual(calls[0]!.event);
    await until(async () => (await rows(id)).every(({ status }) => status === 'delivered' || status === 'batched'));
  });

  it('keeps a number of deliveries a second where one is set', async () => {
    await hook('/slow', { config: { rateLimit: 5 } });
    await publish(app, 'user.action', ...Array.from({ length: 16 }, (_, index) => action(index)));
    const calls = await told('/slow', 16);
    const windows = [...Map.groupBy(calls, ({ at }) => Math.floor((at - calls[0]!.at) / 1000)).values()];
    expect(calls.at(-1)!.at - calls[0]!.at).toBeGreaterThan(2000);
    // Two windows of the counter can touch one second of the clock.
    expect(Math.max(...windows.map(({ length }) => length))).toBeLessThanOrEqual(10);
  });
});
