import { jest } from '@jest/globals';
import { useApp, useClient } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { closeReceivers, status, webhookReceiver } from '../../support/webhook-receiver.js';
import { path, storedWebhooks, toLoopback } from '../../support/webhooks.js';

/** None of these may be found anywhere but in deliveries and in the one answer. */
const secrets = ['first-secret-of-mine', 'second-secret-of-mine', 'header-value-of-mine', 'query-of-mine'] as const;

/** Where the URL stands, with all its parts: the webhook, and the answer of its creation. */
const showsUrl: ReadonlySet<string> = new Set(['webhooks', 'idempotency_records']);

describe('what is secret of a webhook', () => {
  let webhookId: string;
  const written: string[] = [];
  const texts: string[] = [];
  const app = useApp(async () => {
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    return { ...toLoopback, log: { format: 'json', level: 'verbose' } };
  });
  const api = useClient(() => app.withScopes('read:webhooks', 'write:webhooks', 'admin'));
  beforeAll(async () => {
    const [secret, second, value, word] = secrets;
    const receiver = await webhookReceiver();
    const url = receiver.url().replace('t0p', word);
    const body = { url, events: ['analysis.completed'], secret, headers: { Authorization: value } };
    ({ webhookId } = (await api.post(path, body, { 'idempotency-key': 'kept' })).body);
    texts.push((await api.post(path, body, { 'idempotency-key': 'kept' })).text);
    const one = `${path}/${webhookId}`;
    await api.post(`${one}/rotate-secret`, { secret: second });
    texts.push(
      (await api.put(one, { headers: { authorization: '********', 'x-b': value }, config: { timeout: 1000 } })).text,
    );
    receiver.testReply = status(500);
    for (const answer of [
      await api.post(`${one}/test`),
      await api.get(one),
      await api.get(path),
      await api.put(one, { url: receiver.url().replace('t0p', `${word}2`) }),
      await api.post(`${one}/rotate-secret`, { secret: second }),
      await api.post(path, { url: 'http://169.254.169.254/', events: [], secret, headers: { host: value } }),
      await api.get(`/v1/audit?resource=${webhookId}`),
    ])
      texts.push(answer.text);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await closeReceivers();
  });

  it('is sealed in the database', async () => {
    const [row] = await storedWebhooks(app);
    expect(row).toMatchObject({
      secret: expect.stringMatching(/^v1\./),
      previous_secret: expect.stringMatching(/^v1\./),
      headers: expect.stringMatching(/^v1\./),
    });
    const tables = await query<{ name: string }[]>(
      app.databaseUrl,
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const [first, second, value, word] = secrets;
    for (const { name } of tables) {
      const text = JSON.stringify(await query(app.databaseUrl, `select * from "${name}"`));
      for (const secret of [first, second, value]) expect([name, text.includes(secret)]).toEqual([name, false]);
      if (!showsUrl.has(name)) expect([name, text.includes(word)]).toEqual([name, false]);
    }
  });

  it('stands in no answer, not even where it is refused', () => {
    expect(texts).toHaveLength(9);
    for (const text of texts) for (const secret of secrets.slice(0, 3)) expect(text).not.toContain(secret);
  });

  it('stands in no log', () => {
    expect(written.join('')).not.toBe('');
    for (const secret of secrets) expect(written.join('')).not.toContain(secret);
  });

  it('is not in the audit trail, which tells of everything else', async () => {
    const { data } = (await api.get(`/v1/audit?resource=${webhookId}`)).body;
    const told = data.map(({ action, details }: { action: string; details: unknown }) => [action, details]);
    const origin = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(told.toReversed()).toEqual([
      ['webhook.created', { origin, events: ['analysis.completed'] }],
      ['webhook.secret-rotated', { previousSecretUntil: expect.any(String) }],
      ['webhook.updated', { fields: ['headers', 'config'] }],
      ['webhook.tested', { success: false, statusCode: 500 }],
    ]);
    await api.delete(`${path}/${webhookId}`);
    const [last] = (await api.get(`/v1/audit?resource=${webhookId}`)).body.data;
    expect([last.action, last.details]).toEqual(['webhook.deleted', { origin }]);
  });
});
