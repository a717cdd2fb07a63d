import { useApp, useClient } from '../../support/harness.js';
import { until } from '../../support/until.js';
import { closeReceivers, webhookReceiver } from '../../support/webhook-receiver.js';
import { createWebhook, outcome, path, toLoopback } from '../../support/webhooks.js';

describe('an update of a webhook, beside others,', () => {
  const app = useApp(toLoopback);
  const api = useClient(() => app.withScopes('read:webhooks', 'write:webhooks'));
  afterEach(closeReceivers);

  const get = (id: string) => api.get(`${path}/${id}`);
  const put = (id: string, body: unknown, headers = {}) => api.put(`${path}/${id}`, body, headers);

  it('is made only to the state that If-Match names', async () => {
    const receiver = await webhookReceiver();
    const { webhookId } = await createWebhook(api, receiver.url());
    const etag = (await get(webhookId)).headers.get('etag')!;
    const update = (body: object) => put(webhookId, body, { 'if-match': etag });
    expect((await update({ events: ['user.action'] })).status).toBe(200);
    const stale = await update({ url: (await webhookReceiver()).url() });
    expect([...outcome(stale), stale.headers.get('etag')]).toEqual([
      412,
      'PRECONDITION_FAILED',
      (await get(webhookId)).headers.get('etag'),
    ]);
    expect(receiver.tests()).toHaveLength(1);
  });

  it('is a conflict where another came during its test', async () => {
    const [old, slow] = [await webhookReceiver(), await webhookReceiver()];
    const { webhookId } = await createWebhook(api, old.url());
    const waiting: (() => void)[] = [];
    slow.testReply = () => new Promise((answer) => waiting.push(() => answer({})));
    const moving = put(webhookId, { url: slow.url() });
    await until(() => waiting.length > 0, { what: 'the test delivery' });
    // Nothing is held while the receiver takes its time.
    expect((await put(webhookId, { events: ['user.action'] })).status).toBe(200);
    waiting[0]!();
    expect(outcome(await moving)).toEqual([409, 'CONFLICT']);
    expect((await get(webhookId)).body).toMatchObject({ url: old.url(), events: ['user.action'] });
    const gone = put(webhookId, { url: slow.url() });
    await until(() => waiting.length > 1, { what: 'the test delivery' });
    await api.delete(`${path}/${webhookId}`);
    waiting[1]!();
    expect(outcome(await gone)).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  });

  it('is one of many at once, and each is made whole', async () => {
    const { webhookId } = await createWebhook(api, (await webhookReceiver()).url());
    const updates = Array.from({ length: 20 }, (_, at) => ({ config: { rateLimit: at + 1, timeout: 1000 + at + 1 } }));
    const answers = await Promise.all(updates.map((update) => put(webhookId, update)));
    expect(answers.map(({ status: code }) => code)).toEqual(updates.map(() => 200));
    const { config } = (await get(webhookId)).body;
    expect(config.timeout - 1000).toBe(config.rateLimit);
    expect(new Set(answers.map(({ body }) => body.updatedAt)).size).toBe(20);
  });

  it('is made once by those who name the same state', async () => {
    const { webhookId } = await createWebhook(api, (await webhookReceiver()).url());
    const etag = (await get(webhookId)).headers.get('etag')!;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => put(webhookId, { config: { rateLimit: at + 1 } }, { 'if-match': etag })),
    );
    const codes = answers.map(({ status: code }) => code).toSorted((one, next) => one - next);
    expect(codes).toEqual([200, ...Array<number>(9).fill(412)]);
  });
});
