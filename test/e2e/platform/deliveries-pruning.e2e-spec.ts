import { DeliveryPruning } from '../../../src/core/platform/deliveries/pruning.js';
import { deliveryRows } from '../../support/delivery-rows.js';
import { useApp, useSharedReceiver } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { newWebhook, toLoopback } from '../../support/webhooks.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('the log of deliveries, after thirty days', () => {
  let id: string;
  const app = useApp(toLoopback);
  const receiver = useSharedReceiver();
  beforeAll(async () => {
    id = await newWebhook(app.admin, receiver.url('/old'), { events: ['integration.error'] });
  });

  const prune = () => app.app.get(DeliveryPruning, { strict: false }).prune(new Date());
  const ids = async (sql: string) => (await query<{ id: string }[]>(app.databaseUrl, sql)).map((row) => row.id);
  const left = async () => ({
    deliveries: await ids('select id from deliveries order by id'),
    messages: await ids('select id from messages order by id'),
    attempts: await ids('select delivery_id as id from delivery_attempts order by 1'),
  });
  const sorted = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted();

  it('has gone, with messages and attempts; what is newer or pending stays', async () => {
    const statuses = ['delivered', 'failed', 'skipped', 'pending', 'gathering'];
    const [young, old] = [daysAgo(29.9), daysAgo(30.1)];
    const kept = await deliveryRows(app, id, [
      ...statuses.map((status) => ({ status, at: young })),
      ...statuses.slice(3).map((status) => ({ status, at: old })),
    ]);
    await query(app.databaseUrl, "update deliveries set leased_until = '2100-01-01'");
    await deliveryRows(
      app,
      id,
      statuses.slice(0, 3).map((status) => ({ status, at: old })),
    );
    await prune();
    expect(await left()).toEqual({
      deliveries: sorted(kept),
      messages: kept.map(({ messageId }) => messageId).toSorted(),
      attempts: sorted(kept.slice(0, 2)),
    });
  });

  it('keeps a message for as long as any delivery is for it', async () => {
    const other = await newWebhook(app.admin, receiver.url('/other'), { events: ['integration.error'] });
    const before = await left();
    const [done] = await deliveryRows(app, id, [{ status: 'delivered', at: daysAgo(40) }]);
    const [waits] = await deliveryRows(app, other, [
      { status: 'pending', at: daysAgo(40), messageId: done!.messageId },
    ]);
    await prune();
    expect((await left()).messages).toEqual([...before.messages, done!.messageId].toSorted());
    expect((await left()).deliveries).toEqual([...before.deliveries, waits!.id].toSorted());
    await query(app.databaseUrl, "update deliveries set status = 'failed' where id = $1", [waits!.id]);
    await prune();
    expect(await left()).toEqual(before);
  });

  it('keeps what a batch carries for as long as the batch', async () => {
    const before = await left();
    const [batch] = await deliveryRows(app, id, [{ status: 'pending', data: null, at: daysAgo(35) }]);
    await query(app.databaseUrl, "update deliveries set leased_until = '2100-01-01' where id = $1", [batch!.id]);
    const parts = await deliveryRows(
      app,
      id,
      [36, 35].map((days) => ({ status: 'batched', batchId: batch!.id, at: daysAgo(days) })),
    );
    await prune();
    expect((await left()).deliveries).toEqual([...before.deliveries, ...sorted([batch!, ...parts])].toSorted());
    await query(app.databaseUrl, "update deliveries set status = 'delivered' where id = $1", [batch!.id]);
    await prune();
    expect(await left()).toEqual(before);
  });

  it('goes in parts, however much there is', async () => {
    const before = await left();
    await deliveryRows(
      app,
      id,
      Array.from({ length: 4500 }, () => ({ status: 'delivered', at: daysAgo(31) })),
    );
    await prune();
    expect(await left()).toEqual(before);
  });
});
