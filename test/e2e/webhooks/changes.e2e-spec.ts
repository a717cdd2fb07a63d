import { useApp, useClient } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { closeReceivers, status, webhookReceiver } from '../../support/webhook-receiver.js';
import { createWebhook, outcome, path, reasons, toLoopback } from '../../support/webhooks.js';

const usual = {
  retryPolicy: { maxAttempts: 12, initialDelay: 5000, backoffMultiplier: 3 },
  timeout: 10_000,
  active: true,
  batchEvents: false,
  includeFullData: false,
  ordered: false,
  rateLimit: null,
};

describe('an update of a webhook', () => {
  const app = useApp(toLoopback);
  const api = useClient(() => app.withScopes('read:webhooks', 'write:webhooks'));
  afterEach(closeReceivers);

  const get = (id: string) => api.get(`${path}/${id}`);
  const put = (id: string, body: unknown, headers = {}) => api.put(`${path}/${id}`, body, headers);
  const fail = (id: string) =>
    query(
      app.databaseUrl,
      `update webhooks set failed_at = now(), failure = 'every delivery failed', failing_since = now(), failures = 12 where id = $1`,
      [id],
    );
  const stored = async (id: string) => {
    const [row] = await query<Record<string, unknown>[]>(app.databaseUrl, 'select * from webhooks where id = $1', [id]);
    return row!;
  };

  it('changes what is sent alone, without a test, and answers as a read does', async () => {
    const receiver = await webhookReceiver();
    const made = await createWebhook(api, receiver.url(), { headers: { 'x-a': '1' } });
    const answer = await put(made.webhookId, { events: ['review.assigned', 'user.action'] });
    const { secret: _, ...before } = made;
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      events: ['review.assigned', 'user.action'],
      updatedAt: answer.body.updatedAt,
    });
    expect(answer.body.updatedAt > made.updatedAt).toBe(true);
    const read = await get(made.webhookId);
    expect([read.body, read.headers.get('etag')]).toEqual([answer.body, answer.headers.get('etag')]);
    expect(receiver.tests()).toHaveLength(1);
  });

  it('that changes nothing leaves even the time of the last change', async () => {
    const receiver = await webhookReceiver();
    const { secret: _, ...made } = await createWebhook(api, receiver.url(), { headers: { 'x-a': '1' } });
    const { url, events, headers, config } = made;
    expect((await put(made.webhookId, { url, events, headers, config })).body).toEqual(made);
    expect(receiver.tests()).toHaveLength(1);
  });

  it('merges settings by key, and null puts the default back', async () => {
    const { webhookId } = await createWebhook(api, (await webhookReceiver()).url());
    const configOf = async (config: object) => (await put(webhookId, { config })).body.config;
    const changed = { retryPolicy: { initialDelay: 100 }, timeout: 1000, rateLimit: 5, ordered: true };
    const retryPolicy = { ...usual.retryPolicy, initialDelay: 100 };
    expect(await configOf(changed)).toEqual({ ...usual, ...changed, retryPolicy });
    expect(await configOf({ retryPolicy: { maxAttempts: 3, initialDelay: null }, timeout: null })).toEqual({
      ...usual,
      rateLimit: 5,
      ordered: true,
      retryPolicy: { ...usual.retryPolicy, maxAttempts: 3 },
    });
    const nulls = Object.fromEntries(Object.keys(usual).map((name) => [name, null]));
    expect(await configOf(nulls)).toEqual(usual);
    expect((await put(webhookId, { config: { active: false } })).body.status).toBe('inactive');
    expect((await put(webhookId, { config: { active: true } })).body.status).toBe('active');
  });

  it('names every bad field, and changes nothing then', async () => {
    const { webhookId } = await createWebhook(api, (await webhookReceiver()).url(), { config: { ordered: true } });
    const before = (await get(webhookId)).body;
    const answer = await put(webhookId, {
      url: 'ftp://x',
      events: [],
      secret: 'another-secret',
      headers: { Host: 'x' },
      config: { timeout: 10, retryPolicy: { initialDelay: 5 } },
      status: 'active',
    });
    expect(outcome(answer)).toEqual([400, 'INVALID_URL']);
    expect(Object.keys(reasons(answer)).toSorted()).toEqual(
      [
        'url',
        'events',
        'secret',
        'headers.Host',
        'config.timeout',
        'config.retryPolicy.initialDelay',
        'status',
      ].toSorted(),
    );
    expect(reasons(answer)).toMatchObject({
      secret: expect.stringContaining('rotate-secret'),
      'config.timeout': expect.stringContaining('milliseconds'),
    });
    for (const [body, at] of [
      [{}, ''],
      [[], ''],
      ['"x"', ''],
      ['null', ''],
      [{ secret: 'another-secret' }, 'secret'],
      [{ config: null }, 'config'],
      [{ headers: null }, 'headers'],
      [{ config: { batchEvents: true } }, 'config.ordered'],
      [{ headers: { 'x-new': '********' } }, 'headers.x-new'],
    ] as const) {
      const refused = await put(webhookId, body);
      expect([...outcome(refused), Object.keys(reasons(refused))[0]]).toEqual([400, 'INVALID_URL', at]);
    }
    expect((await get(webhookId)).body).toEqual(before);
  });

  it('replaces headers whole, and a mask keeps a value', async () => {
    const receiver = await webhookReceiver();
    const { webhookId } = await createWebhook(api, receiver.url(), { headers: { 'X-A': 'one', 'X-B': 'two' } });
    const sent = async () => {
      await api.post(`${path}/${webhookId}/test`);
      const { headers } = receiver.tests().at(-1)!;
      return [headers['x-a'], headers['x-b'], headers['x-c']];
    };
    const { body } = await put(webhookId, { headers: { 'x-a': '********', 'X-C': 'three' } });
    expect(body.headers).toEqual({ 'x-a': '********', 'X-C': '********' });
    expect(await sent()).toEqual(['one', undefined, 'three']);
    expect((await put(webhookId, { headers: {} })).body.headers).toEqual({});
    expect(await sent()).toEqual([undefined, undefined, undefined]);
  });

  describe('of the URL', () => {
    it('tests the new one, as it will be called', async () => {
      const [old, other] = [await webhookReceiver(), await webhookReceiver()];
      const made = await createWebhook(api, old.url(), { headers: { 'x-a': '1' } });
      const sameOrigin = old.url().replace('/hook', '/other');
      expect((await put(made.webhookId, { url: sameOrigin })).body.headers).toEqual({ 'x-a': '********' });
      expect(old.tests().at(-1)).toMatchObject({ path: '/other?token=t0p', headers: { 'x-a': '1' } });
      const { body } = await put(made.webhookId, { url: other.url(), events: ['user.action'] });
      expect(body).toMatchObject({
        url: other.url(),
        events: ['user.action'],
        headers: {},
        testResult: { success: true },
      });
      expect(other.tests()).toHaveLength(1);
      expect(other.tests()[0]!.headers).not.toHaveProperty('x-a');
    });

    it('takes headers to another origin only with their values', async () => {
      const [old, other] = [await webhookReceiver(), await webhookReceiver()];
      const { webhookId } = await createWebhook(api, old.url(), { headers: { 'x-a': '1' } });
      const masked = await put(webhookId, { url: other.url(), headers: { 'x-a': '********' } });
      expect([...outcome(masked), ...Object.keys(reasons(masked))]).toEqual([400, 'INVALID_URL', 'headers.x-a']);
      expect(other.tests()).toHaveLength(0);
      await put(webhookId, { url: other.url(), headers: { 'x-a': '2' } });
      expect(other.tests()[0]!.headers['x-a']).toBe('2');
    });

    it('is not made where the test fails', async () => {
      const [old, other] = [await webhookReceiver(), await webhookReceiver()];
      const { webhookId } = await createWebhook(api, old.url(), { headers: { 'x-a': '1' } });
      const before = (await get(webhookId)).body;
      other.testReply = status(503);
      const answer = await put(webhookId, { url: other.url(), events: ['user.action'] });
      expect([...outcome(answer), answer.body.error.details.statusCode]).toEqual([422, 'WEBHOOK_TEST_FAILED', 503]);
      expect((await get(webhookId)).body).toEqual(before);
    });
  });

  describe('of one that failed', () => {
    it('revives it by active: true, after a test', async () => {
      const receiver = await webhookReceiver();
      const { webhookId } = await createWebhook(api, receiver.url());
      await fail(webhookId);
      expect((await get(webhookId)).body).toMatchObject({
        status: 'failed',
        failure: { since: expect.any(String), reason: 'every delivery failed' },
      });
      receiver.testReply = status(500);
      expect(outcome(await put(webhookId, { config: { active: true } }))).toEqual([422, 'WEBHOOK_TEST_FAILED']);
      expect((await get(webhookId)).body.status).toBe('failed');
      receiver.testReply = status(200);
      expect((await put(webhookId, { config: { active: true } })).body).toMatchObject({
        status: 'active',
        failure: null,
      });
      expect(receiver.tests()).toHaveLength(3);
      expect(await stored(webhookId)).toMatchObject({
        failed_at: null,
        failure: null,
        failing_since: null,
        failures: 0,
      });
    });

    it('leaves it failed by anything else', async () => {
      const { webhookId } = await createWebhook(api, (await webhookReceiver()).url());
      await fail(webhookId);
      for (const body of [{ events: ['user.action'] }, { config: { timeout: 2000 } }, { config: { active: false } }])
        expect((await put(webhookId, body)).body.status).toBe('failed');
    });
  });
});
