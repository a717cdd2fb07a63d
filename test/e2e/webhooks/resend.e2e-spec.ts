import { deliveryRows } from '../../support/delivery-rows.js';
import { useApp, useSharedReceiver } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { newWebhook, toLoopback } from '../../support/webhooks.js';

const settled = ['delivered', 'failed', 'skipped'];

describe('resending', () => {
  const app = useApp(toLoopback);
  const receiver = useSharedReceiver();

  let hooks = 0;
  const hook = async (fields: object = {}) => {
    const at = `/again/${++hooks}`;
    const id = await newWebhook(app.admin, receiver.url(at), { events: ['integration.error'], ...fields });
    return {
      id,
      path: `/v1/integrations/webhooks/${id}`,
      events: () => receiver.events(at).map(({ event }) => event),
      ids: () =>
        receiver
          .events(at)
          .map(({ event }): string => event.id)
          .toSorted(),
    };
  };
  type Hook = Awaited<ReturnType<typeof hook>>;
  const delivery = async ({ path }: Hook, id: string) => (await app.admin.get(`${path}/deliveries/${id}`)).body;
  const resend = ({ path }: Hook, id: string) => app.admin.post(`${path}/deliveries/${id}/resend`);
  const replay = ({ path }: Hook, body: unknown) => app.admin.post(`${path}/replay`, body);
  const told = (to: Hook, ids: readonly string[]) =>
    until(() => {
      const got = to.events().map(({ id }) => id as string);
      return ids.every((id) => got.includes(id)) && got;
    });

  it.each(settled)('resends what is %s, with the same event', async (status) => {
    const to = await hook();
    const [row] = await deliveryRows(app, to.id, [{ status }]);
    const answer = await resend(to, row!.id);
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { deliveryId: row!.id, eventId: row!.messageId, status: 'pending', reason: null, completedAt: null },
    ]);
    expect(await told(to, [row!.messageId])).toEqual([row!.messageId]);
    await until(async () => (await delivery(to, row!.id)).status === 'delivered');
    expect((await delivery(to, row!.id)).attempts).toBe(2);
    const { data } = (await app.admin.get(`/v1/audit?resource=${row!.id}`)).body;
    expect(data).toMatchObject([{ action: 'webhook.delivery-resent', details: { webhookId: to.id } }]);
  });

  it('sends at once what is pending, and leaves alone who is at it', async () => {
    const to = await hook();
    const [row, leased] = await deliveryRows(app, to.id, [{ status: 'pending' }, { status: 'pending' }]);
    const lease = "update deliveries set leased_until = '2100-01-01', tries = 3 where id = $1";
    await query(app.databaseUrl, lease, [leased!.id]);
    for (const { id } of [row!, leased!]) expect((await resend(to, id)).status).toBe(202);
    expect(await told(to, [row!.messageId])).toEqual([row!.messageId]);
    const [kept] = await query<object[]>(
      app.databaseUrl,
      'select status, tries, leased_until from deliveries where id = $1',
      [leased!.id],
    );
    expect(kept).toEqual({ status: 'pending', tries: 3, leased_until: new Date('2100-01-01') });
  });

  it('gives it as many attempts as a new one', async () => {
    receiver.reply = () => ({ status: 500 });
    const config = { retryPolicy: { maxAttempts: 2, initialDelay: 100, backoffMultiplier: 1 } };
    const to = await hook({ config });
    const [row] = await deliveryRows(app, to.id, [{ status: 'failed' }]);
    await resend(to, row!.id);
    const failed = await until(async () => {
      const now = await delivery(to, row!.id);
      return now.status === 'failed' && now;
    });
    expect(failed.attempts).toBe(3);
    expect(failed.attemptLog.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3]);
  });

  it('refuses what goes with a batch, and names it', async () => {
    const to = await hook();
    const [batch] = await deliveryRows(app, to.id, [{ status: 'delivered', data: null }]);
    const rows = await deliveryRows(app, to.id, [{ status: 'batched', batchId: batch!.id }, { status: 'gathering' }]);
    const [batched, gathering] = [await resend(to, rows[0]!.id), await resend(to, rows[1]!.id)];
    expect([batched.status, batched.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(batched.body.error.message).toContain(batch!.id);
    expect([gathering.status, gathering.body.error.message]).toEqual([409, expect.stringContaining('within seconds')]);
    expect((await resend(to, batch!.id)).status).toBe(202);
    await until(() => to.events().length === 1);
    expect(to.events()[0].data.events).toMatchObject([{ id: rows[0]!.messageId, data: { message: 'told' } }]);
  });

  it('needs an active webhook, and says what to do', async () => {
    const to = await hook();
    const [row] = await deliveryRows(app, to.id, [{ status: 'failed' }]);
    await app.admin.put(to.path, { config: { active: false } });
    for (const answer of [await resend(to, row!.id), await replay(to, { since: '2026-01-01' })]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'CONFLICT']);
      expect(answer.body.error.message).toContain('PUT {"config": {"active": true}}');
    }
    await app.admin.put(to.path, { config: { active: true } });
    expect((await replay(to, { since: '2026-01-01' })).body).toEqual({ deliveries: 1, continueFrom: null });
    await told(to, [row!.messageId]);
  });
});
