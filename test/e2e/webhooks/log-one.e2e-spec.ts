import { useApp, useSharedReceiver } from '../../support/harness.js';
import { until } from '../../support/until.js';
import { newWebhook, publish, toLoopback } from '../../support/webhooks.js';

const error = (message: string) => ({ integration: 'sms', message });

describe('one delivery in the log', () => {
  const app = useApp(toLoopback);
  const receiver = useSharedReceiver();

  const hook = (fields: object = {}) =>
    newWebhook(app.admin, receiver.url('/log'), { events: ['integration.error'], ...fields });
  const path = (webhookId: string, rest = '') => `/v1/integrations/webhooks/${webhookId}/deliveries${rest}`;
  const list = async (webhookId: string, query = '') => (await app.admin.get(path(webhookId, query))).body;
  /** The only delivery, when it has been tried. */
  const tried = (webhookId: string) =>
    until(async () => {
      const { data } = await list(webhookId);
      return data[0]?.attempts > 0 && data[0];
    });
  const read = async (webhookId: string, { deliveryId }: { deliveryId: string }) =>
    (await app.admin.get(path(webhookId, `/${deliveryId}`))).body;

  it('tells of one delivery: the bytes that went, the answer, and every attempt', async () => {
    receiver.reply = () => ({ status: 503, body: 'unwell' });
    const headers = { authorization: 'Bearer hidden', 'x-tenant': 'blue' };
    const config = { retryPolicy: { maxAttempts: 2, initialDelay: 100, backoffMultiplier: 1 } };
    const id = await hook({ headers, config });
    await publish(app, 'integration.error', error('two attempts'));
    const [summary] = await until(async () => {
      const { data } = await list(id, '?status=failed');
      return data.length > 0 && data;
    });
    const delivery = await read(id, summary);
    expect(delivery).toMatchObject({ ...summary, attempts: 2, sequence: null, batchId: null, events: null });
    const call = receiver.events('/log').at(-1)!;
    expect(delivery.request).toEqual({
      method: 'POST',
      url: receiver.url('/log'),
      headers: {
        authorization: '********',
        'x-tenant': '********',
        'content-type': 'application/json',
        'user-agent': 'Callwarden-Webhooks/1',
        'x-service-event': 'integration.error',
        'x-service-delivery': summary.deliveryId,
      },
      body: call.body,
    });
    expect(call.headers['x-service-delivery']).toBe(summary.deliveryId);
    expect(delivery.response).toEqual({ statusCode: 503, body: 'unwell' });
    const attempt = {
      url: receiver.url('/log'),
      statusCode: 503,
      errorCode: 'STATUS',
      error: 'The receiver responded with status 503.',
      responseBody: 'unwell',
    };
    expect(delivery.attemptLog).toMatchObject([
      { number: 1, ...attempt },
      { number: 2, ...attempt },
    ]);
    expect(JSON.stringify(delivery)).not.toContain('hidden');
  });

  it('tells of a batch what it carried, and of each part where it went', async () => {
    const id = await hook({ config: { batchEvents: true } });
    await publish(app, 'integration.error', error('one'), error('two'));
    const { data: waiting } = await until(async () => {
      const page = await list(id);
      return page.data.length === 2 && page;
    });
    expect(waiting[0].status).toBe('pending');
    const [summary] = await until(async () => {
      const { data } = await list(id, '?status=delivered');
      return data.length === 1 && data;
    });
    const batch = await read(id, summary);
    expect(batch.request.body).toBe(receiver.events('/log').at(-1)!.body);
    const ids = waiting.map(({ eventId }: { eventId: string }) => eventId).toSorted();
    expect(batch.events).toEqual(ids);
    expect(JSON.parse(batch.request.body).data.events.map((event: { id: string }) => event.id)).toEqual(ids);
    expect((await list(id)).pagination.total).toBe(1);
    expect(await read(id, waiting[0])).toMatchObject({ status: 'delivered', batchId: batch.deliveryId, attempts: 0 });
  });

  it('keeps 4 KiB of an answer, whatever it is', async () => {
    const answers = ['x'.repeat(5000), '\u0000\uFFFF binary \u{1F600}', ''];
    const ids: string[] = [];
    for (const body of answers) {
      receiver.reply = () => ({ body });
      const id = await hook();
      ids.push(id);
      await publish(app, 'integration.error', error('answered'));
      const { response } = await read(id, await tried(id));
      expect(response).toEqual({ statusCode: 200, body: body.slice(0, 4096).replaceAll('\u0000', '') });
    }
  });
});
