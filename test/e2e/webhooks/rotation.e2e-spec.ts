import { createHmac } from 'node:crypto';
import { useApp, useClient } from '../../support/harness.js';
import { closeReceivers, webhookReceiver } from '../../support/webhook-receiver.js';
import { createWebhook, outcome, path, reasons, toLoopback } from '../../support/webhooks.js';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const hmac = (key: string | Buffer, text: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', key).update(text).digest(encoding);

describe('webhooks get a new secret', () => {
  const app = useApp(toLoopback);
  const api = useClient(() => app.withScopes('read:webhooks', 'write:webhooks'));
  afterEach(closeReceivers);

  const read = async (id: string) => (await api.get(`${path}/${id}`)).body;

  it('and the one before signs beside it for a day', async () => {
    const receiver = await webhookReceiver();
    const { webhookId, secret } = await createWebhook(api, receiver.url());
    const answer = await api.post(`${path}/${webhookId}/rotate-secret`);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        webhookId,
        secret: expect.stringMatching(/^whsec_/),
        previousSecretUntil: expect.stringMatching(timestamp),
      },
    ]);
    const hours = (Date.parse(answer.body.previousSecretUntil) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect((await read(webhookId)).previousSecretUntil).toBe(answer.body.previousSecretUntil);
    await api.post(`${path}/${webhookId}/test`);
    const { headers, body } = receiver.tests().at(-1)!;
    expect(headers['x-service-signature']).toBe(hmac(answer.body.secret, body, 'hex'));
    expect(headers['x-service-signature-previous']).toBe(hmac(secret, body, 'hex'));
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  it('of their own choice, but not the one they have', async () => {
    const { webhookId } = await createWebhook(api, (await webhookReceiver()).url(), { secret: 'the-first-one' });
    const rotate = (body: object) => api.post(`${path}/${webhookId}/rotate-secret`, body);
    expect((await rotate({ secret: 'the-second-one' })).body.secret).toBe('the-second-one');
    for (const [body, at] of [
      [{ secret: 'the-second-one' }, 'secret'],
      [{ secret: 'short' }, 'secret'],
      [{ secret: null }, 'secret'],
      [{ length: 32 }, 'length'],
    ] as const) {
      const answer = await rotate(body);
      expect([...outcome(answer), ...Object.keys(reasons(answer))]).toEqual([400, 'INVALID_URL', at]);
    }
    const key = { 'idempotency-key': 'one-rotation' };
    const again = () => api.post(`${path}/${webhookId}/rotate-secret`, { secret: 'the-third-one' }, key);
    expect((await again()).body.secret).toBe('the-third-one');
    const replay = await again();
    expect([replay.status, replay.body.webhookId, replay.body.secret]).toEqual([200, webhookId, undefined]);
  });
});
