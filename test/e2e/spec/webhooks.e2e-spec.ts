import { createHmac } from 'node:crypto';
import type { Answer } from '../../support/api.js';
import { useApp, useSharedReceiver } from '../../support/harness.js';
import { row } from '../../support/spec-rows.js';
import { query } from '../../support/test-database.js';
import { status } from '../../support/webhook-receiver.js';
import { createWebhook, path, toLoopback } from '../../support/webhooks.js';

const types = [
  'analysis.started',
  'analysis.completed',
  'analysis.failed',
  'fraud.detected',
  'review.assigned',
  'review.completed',
  'review.escalated',
  'integration.error',
  'user.action',
];

describe('SPEC.md, webhooks', () => {
  let webhookId: string;
  const app = useApp(toLoopback);
  const receiver = useSharedReceiver();
  beforeAll(async () => {
    ({ webhookId } = await createWebhook(app.admin, receiver.url()));
  });

  const create = (more: object) =>
    app.admin.post(path, { url: receiver.url(), events: ['analysis.completed'], ...more });
  const read = async (id = webhookId) => (await app.admin.get(`${path}/${id}`)).body;
  const put = (body: object, id = webhookId) => app.admin.put(`${path}/${id}`, body);
  const bad = ({ status: code, body }: Answer) => {
    expect([code, body.error.code]).toEqual([400, 'INVALID_URL']);
    return body.error.details.fields.map((field: { path: string }) => field.path);
  };

  row('Webhook', 'webhookId', async () => {
    expect((await read()).webhookId).toBe(webhookId);
    expect((await createWebhook(app.admin, receiver.url())).webhookId).not.toBe(webhookId);
    expect(JSON.parse(receiver.tests()[0]!.body).webhookId).toBe(webhookId);
  });
  row('Webhook', 'url', async () => {
    expect((await read()).url).toBe(receiver.url());
    expect(bad(await create({ url: 'ftp://hooks.example.com/' }))).toEqual(['url']);
    expect(bad(await create({ url: undefined }))).toEqual(['url']);
  });
  row('Webhook', 'events', async () => {
    const { body } = await create({ events: types });
    expect([body.events, (await read(body.webhookId)).events]).toEqual([types, types]);
    for (const type of types) expect((await create({ events: [type] })).body.events).toEqual([type]);
    expect(bad(await create({ events: ['fraud.critical'] }))).toEqual(['events.0']);
    expect(bad(await create({ events: undefined }))).toEqual(['events']);
  });
  row('Webhook', 'secret', async () => {
    const made = (await create({})).body;
    expect(made.secret).toMatch(/^whsec_.{44}$/);
    const own = (await create({ secret: 'a-secret-of-mine' })).body;
    expect(own.secret).toBe('a-secret-of-mine');
    const { headers, body } = receiver.tests().at(-1)!;
    expect(headers['x-service-signature']).toBe(createHmac('sha256', own.secret).update(body).digest('hex'));
    expect(await read(own.webhookId)).not.toHaveProperty('secret');
    const { text } = await app.admin.get(path);
    for (const { secret } of [made, own]) expect(text).not.toContain(secret);
  });
  row('Webhook', 'headers', async () => {
    const { body } = await create({ headers: { 'X-Route': 'north' } });
    expect(receiver.tests().at(-1)!.headers['x-route']).toBe('north');
    expect(Object.keys(body.headers)).toEqual(['X-Route']);
    expect(bad(await create({ headers: { 'x-a': 1 } }))).toEqual(['headers.x-a']);
  });
  row('Webhook', 'status', async () => {
    const { webhookId: id } = (await create({})).body;
    expect((await read(id)).status).toBe('active');
    await put({ config: { active: false } }, id);
    expect((await read(id)).status).toBe('inactive');
    await put({ config: { active: true } }, id);
    await query(app.databaseUrl, `update webhooks set failed_at = now(), failure = 'gone' where id = $1`, [id]);
    expect((await read(id)).status).toBe('failed');
    expect((await put({ config: { active: true } }, id)).body.status).toBe('active');
  });
  row('Webhook', 'config', async () => {
    const config = {
      retryPolicy: { maxAttempts: 5, initialDelay: 1000, backoffMultiplier: 2 },
      timeout: 5000,
      active: true,
      batchEvents: true,
      includeFullData: true,
    };
    const { body } = await create({ config });
    expect(body.config).toMatchObject(config);
    const wrong = {
      retryPolicy: { maxAttempts: 0, initialDelay: 1, backoffMultiplier: 11 },
      timeout: 30,
      active: 1,
      batchEvents: 'no',
      includeFullData: null,
    };
    const named = ['retryPolicy.maxAttempts', 'retryPolicy.initialDelay', 'retryPolicy.backoffMultiplier'];
    const all = [...named, 'timeout', 'active', 'batchEvents', 'includeFullData'].map((name) => `config.${name}`);
    expect(bad(await create({ config: wrong }))).toEqual(all);
  });
  row('Webhook', 'testResult', async () => {
    const { webhookId: id, testResult } = (await create({})).body;
    expect(testResult).toEqual({ success: true, statusCode: 204, responseTime: expect.any(Number), error: null });
    receiver.testReply = status(418);
    const { body } = await app.admin.post(`${path}/${id}/test`);
    receiver.testReply = status(204);
    expect(body).toEqual({
      success: false,
      statusCode: 418,
      responseTime: expect.any(Number),
      error: expect.stringContaining('418'),
    });
    expect((await read(id)).testResult).toEqual(body);
  });
  row('Webhook', 'createdAt', async () => {
    expect((await read()).createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  row('Webhook endpoints', 'POST /v1/integrations/webhooks', async () => {
    const answer = await create({});
    expect(answer.status).toBe(201);
    for (const field of ['webhookId', 'url', 'secret', 'events', 'status', 'testResult', 'createdAt'])
      expect(answer.body).toHaveProperty(field);
    expect(JSON.parse(receiver.tests().at(-1)!.body)).toMatchObject({
      type: 'user.action',
      webhookId: answer.body.webhookId,
      data: { action: 'webhook.test' },
    });
  });
  row('Webhook endpoints', 'GET /v1/integrations/webhooks', async () => {
    const { status: code, body } = await app.admin.get(`${path}?page=1&limit=100`);
    expect(code).toBe(200);
    expect(body.data.find((each: { webhookId: string }) => each.webhookId === webhookId)).toEqual(await read());
    expect(body.pagination).toMatchObject({ page: 1, limit: 100, total: body.data.length, pages: 1 });
  });
  row('Webhook endpoints', 'PUT /v1/integrations/webhooks/{webhookId}', async () => {
    const { status: code, body } = await put({ events: ['review.assigned'] });
    expect([code, body]).toEqual([200, await read()]);
    expect(body.events).toEqual(['review.assigned']);
  });
  row('Webhook endpoints', 'DELETE /v1/integrations/webhooks/{webhookId}', async () => {
    const { webhookId: id } = (await create({})).body;
    expect((await app.admin.delete(`${path}/${id}`)).status).toBe(204);
    expect((await app.admin.get(`${path}/${id}`)).status).toBe(404);
  });
  row('Webhook endpoints', 'POST /v1/integrations/webhooks/{webhookId}/test', async () => {
    const before = receiver.tests().length;
    const { status: code, body } = await app.admin.post(`${path}/${webhookId}/test`);
    expect([code, body.success, receiver.tests().length]).toEqual([200, true, before + 1]);
  });

  row('Errors', '400 INVALID_URL', async () => {
    for (const more of [{ url: 'gopher://hooks.example.com/' }, { config: { timeout: 10 } }, { colour: 'red' }])
      expect(bad(await create(more))).toHaveLength(1);
  });
  row('Errors', '422 WEBHOOK_TEST_FAILED', async () => {
    receiver.testReply = status(500);
    const { status: code, body } = await create({});
    receiver.testReply = status(204);
    expect([code, body.error.code]).toEqual([422, 'WEBHOOK_TEST_FAILED']);
    expect(body.error.details).toEqual({ statusCode: 500, error: expect.stringContaining('500') });
  });
});

describe('SPEC.md, webhooks as they are in production', () => {
  const app = useApp();

  row('Webhook', 'url', async () => {
    const { status: code, body } = await app.admin.post(path, { url: 'http://hooks.example.com/', events: types });
    expect([code, body.error.code, body.error.details.reason]).toEqual([400, 'INVALID_URL', 'SCHEME']);
    expect(body.error.message).toContain('https://');
  });
});
