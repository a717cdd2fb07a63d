import { createHmac } from 'node:crypto';
import { useApp, useClient } from '../../support/harness.js';
import { closeReceivers, status, webhookReceiver } from '../../support/webhook-receiver.js';
import { createWebhook, outcome, path, storedWebhooks, toLoopback } from '../../support/webhooks.js';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const hmac = (key: string | Buffer, text: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', key).update(text).digest(encoding);

describe('webhooks', () => {
  const app = useApp(toLoopback);
  const api = useClient(() => app.withScopes('read:webhooks', 'write:webhooks'));
  afterEach(closeReceivers);

  const read = async (id: string) => (await api.get(`${path}/${id}`)).body;

  describe('are created', () => {
    it('after a signed test delivery, with every default', async () => {
      const receiver = await webhookReceiver();
      const { status: code, body } = await api.post(path, { url: receiver.url(), events: ['fraud.detected'] });
      expect(code).toBe(201);
      expect(body).toEqual({
        webhookId: expect.stringMatching(/^whk_[\da-hjkmnp-tv-z]{26}$/),
        url: receiver.url(),
        events: ['fraud.detected'],
        headers: {},
        status: 'active',
        config: {
          retryPolicy: { maxAttempts: 12, initialDelay: 5000, backoffMultiplier: 3 },
          timeout: 10_000,
          active: true,
          batchEvents: false,
          includeFullData: false,
          ordered: false,
          rateLimit: null,
        },
        testResult: { success: true, statusCode: 204, responseTime: expect.any(Number), error: null },
        failure: null,
        previousSecretUntil: null,
        createdBy: expect.stringMatching(/^key_/),
        createdAt: expect.stringMatching(timestamp),
        updatedAt: body.createdAt,
        secret: expect.stringMatching(/^whsec_[A-Za-z\d+/]{43}=$/),
      });
      const [test] = receiver.tests();
      expect(receiver.tests()).toHaveLength(1);
      expect(test!.headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-event': 'user.action',
        'x-service-delivery': expect.stringMatching(/^dlv_/),
        'x-service-signature': hmac(body.secret, test!.body, 'hex'),
      });
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = test!.headers;
      const key = Buffer.from(body.secret.slice('whsec_'.length), 'base64');
      expect(signature).toBe(`v1,${hmac(key, `${String(id)}.${String(at)}.${test!.body}`, 'base64')}`);
      expect(JSON.parse(test!.body)).toEqual({
        id,
        type: 'user.action',
        timestamp: expect.stringMatching(timestamp),
        webhookId: body.webhookId,
        data: { action: 'webhook.test', userId: body.createdBy, resource: body.webhookId },
      });
      const { secret: _, ...shown } = body;
      expect(await read(body.webhookId)).toEqual(shown);
    });

    it('with a secret, headers and settings of their own', async () => {
      const receiver = await webhookReceiver();
      const config = {
        retryPolicy: { maxAttempts: 1 },
        timeout: 30_000,
        active: false,
        includeFullData: true,
        ordered: true,
        rateLimit: 1000,
      };
      const headers = { Authorization: 'Bearer of-the-receiver', 'X-Tenant': '7' };
      const body = await createWebhook(api, receiver.url(), {
        secret: 'correct horse'.replace(' ', '-'),
        headers,
        config,
      });
      expect(body).toMatchObject({
        secret: 'correct-horse',
        headers: { Authorization: '********', 'X-Tenant': '********' },
        status: 'inactive',
        config: { ...config, retryPolicy: { maxAttempts: 1, initialDelay: 5000, backoffMultiplier: 3 } },
      });
      const [test] = receiver.tests();
      expect(test!.headers).toMatchObject({ authorization: 'Bearer of-the-receiver', 'x-tenant': '7' });
      expect(test!.headers['x-service-signature']).toBe(hmac('correct-horse', test!.body, 'hex'));
    });

    it('not where the receiver does not accept the test, and nothing is stored', async () => {
      const receiver = await webhookReceiver();
      const before = await storedWebhooks(app);
      for (const code of [199 + 101, 302, 400, 401, 404, 410, 429, 500, 503]) {
        receiver.testReply = status(code);
        const answer = await api.post(path, { url: receiver.url(), events: ['fraud.detected'] });
        expect(outcome(answer)).toEqual([422, 'WEBHOOK_TEST_FAILED']);
        expect(answer.body.error.details).toEqual({ statusCode: code, error: expect.stringContaining(String(code)) });
      }
      for (const code of [200, 201, 202, 299]) {
        receiver.testReply = status(code);
        await createWebhook(api, receiver.url());
      }
      expect(await storedWebhooks(app)).toHaveLength(before.length + 4);
    });

    it('once for each Idempotency-Key; the repetition lacks the secret', async () => {
      const receiver = await webhookReceiver();
      const body = { url: receiver.url(), events: ['fraud.detected'] };
      const create = () => api.post(path, body, { 'idempotency-key': 'one-webhook' });
      const [first, again] = [await create(), await create()];
      const { secret, ...rest } = first.body;
      expect(secret).toMatch(/^whsec_/);
      expect([again.status, again.headers.get('idempotent-replay'), again.body]).toEqual([201, 'true', rest]);
      expect(receiver.tests()).toHaveLength(1);
    });
  });

  it('are listed without secrets, the newest first', async () => {
    const receiver = await webhookReceiver();
    const made = [];
    for (let at = 0; at < 3; at += 1) made.unshift(await createWebhook(api, receiver.url()));
    const { data, pagination } = (await api.get(`${path}?limit=2`)).body;
    expect(data.map((each: object) => ({ ...each, secret: expect.any(String) }))).toEqual(made.slice(0, 2));
    for (const each of data) expect(each).not.toHaveProperty('secret');
    expect(pagination).toMatchObject({ page: 1, limit: 2, hasNext: true, hasPrev: false });
    const next = (await api.get(`${path}?limit=2&page=2`)).body;
    expect(next.data[0].webhookId).toBe(made[2].webhookId);
    expect(outcome(await api.get(`${path}?limit=101&page=0&colour=red`))).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it('are read with an entity tag', async () => {
    const { webhookId } = await createWebhook(api, (await webhookReceiver()).url());
    const answer = await api.get(`${path}/${webhookId}`);
    const etag = answer.headers.get('etag')!;
    expect(
      (await api.get(`${path}/${webhookId}`, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status,
    ).toBe(304);
    expect(outcome(await api.get(`${path}/whk_none`))).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  });

  it('are deleted for good', async () => {
    const { webhookId } = await createWebhook(api, (await webhookReceiver()).url());
    expect((await api.delete(`${path}/${webhookId}`)).status).toBe(204);
    for (const answer of [
      await api.get(`${path}/${webhookId}`),
      await api.put(`${path}/${webhookId}`, { events: ['x'] }),
      await api.delete(`${path}/${webhookId}`),
      await api.post(`${path}/${webhookId}/test`),
      await api.post(`${path}/${webhookId}/rotate-secret`, { secret: 'x' }),
    ])
      expect([answer.status, answer.body.error.message]).toEqual([404, `No webhook has the id ${webhookId}.`]);
  });

  it('are tested whenever somebody asks, and keep the result whether it is good or not', async () => {
    const receiver = await webhookReceiver();
    const { webhookId, updatedAt } = await createWebhook(api, receiver.url(), { config: { active: false } });
    const test = async () => (await api.post(`${path}/${webhookId}/test`)).body;
    receiver.testReply = status(500);
    const failed = await test();
    expect(failed).toMatchObject({ success: false, statusCode: 500, error: expect.stringContaining('500') });
    expect(await read(webhookId)).toMatchObject({ testResult: failed, status: 'inactive', updatedAt });
    receiver.testReply = status(200);
    expect(await test()).toMatchObject({ success: true, statusCode: 200, error: null });
    await closeReceivers();
    const gone = await test();
    expect(gone).toMatchObject({ success: false, statusCode: null, error: expect.any(String) });
    expect((await read(webhookId)).testResult).toEqual(gone);
    expect(JSON.parse(receiver.tests()[2]!.body).data).toMatchObject({ action: 'webhook.test', resource: webhookId });
  });

  it('need the scopes of webhooks', async () => {
    const { webhookId } = await createWebhook(api, (await webhookReceiver()).url());
    const reader = await app.withScopes('read:webhooks', 'write:analyses');
    const writer = await app.withScopes('write:webhooks');
    const one = `${path}/${webhookId}`;
    const denied = [403, 'INSUFFICIENT_PERMISSIONS'];
    for (const answer of [
      await reader.post(path, {}),
      await reader.put(one, {}),
      await reader.delete(one),
      await reader.post(`${one}/test`),
      await reader.post(`${one}/rotate-secret`),
      await writer.get(path),
      await writer.get(one),
    ])
      expect(outcome(answer)).toEqual(denied);
    expect((await reader.get(one)).status).toBe(200);
  });
});
