import { deliveryRows } from '../../support/delivery-rows.js';
import { useApp, useSharedReceiver } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { newWebhook, toLoopback } from '../../support/webhooks.js';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const settled = ['delivered', 'failed', 'skipped'];

describe('replaying', () => {
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
  const replay = ({ path }: Hook, body: unknown) => app.admin.post(`${path}/replay`, body);
  const told = (to: Hook, ids: readonly string[]) =>
    until(() => {
      const got = to.events().map(({ id }) => id as string);
      return ids.every((id) => got.includes(id)) && got;
    });

  it('replays what occurred in a time: its beginning is in it, its end is not', async () => {
    const to = await hook();
    const rows = await deliveryRows(
      app,
      to.id,
      [1, 2, 3, 4].flatMap((number) => [...settled, 'pending'].map((status) => ({ status, at: day(number) }))),
    );
    const answer = await replay(to, { since: day(2), until: day(4) });
    expect([answer.status, answer.body]).toEqual([202, { deliveries: 6, continueFrom: null }]);
    const expected = rows.slice(4, 12).filter((_, index) => index % 4 !== 3);
    const ids = expected.map(({ messageId }) => messageId);
    await told(to, ids);
    await until(
      async () => (await app.admin.get(`${to.path}/deliveries?status=delivered`)).body.pagination.total === 8,
    );
    expect(to.ids()).toEqual(ids.toSorted());
    const { data } = (await app.admin.get(`/v1/audit?resource=${to.id}&action=webhook.replayed`)).body;
    expect(data).toMatchObject([{ details: { since: day(2).toISOString(), until: day(4).toISOString() } }]);
  });

  it('replays only the types and statuses that are named', async () => {
    const to = await hook();
    const types = ['integration.error', 'user.action'];
    const rows = await deliveryRows(
      app,
      to.id,
      settled.flatMap((status) => types.map((type) => ({ status, type, at: day(1) }))),
    );
    const asked = { since: day(1), events: ['user.action'], statuses: ['failed', 'skipped'] };
    expect((await replay(to, asked)).body.deliveries).toBe(2);
    expect((await told(to, [rows[3]!.messageId, rows[5]!.messageId])).length).toBe(2);
  });

  it('replays a batch where one of its events is in the time', async () => {
    const to = await hook();
    const batches = await deliveryRows(
      app,
      to.id,
      [1, 2, 3].map((number) => ({ status: 'delivered', data: null, at: new Date(day(number).getTime() + 5000) })),
    );
    await deliveryRows(
      app,
      to.id,
      batches.flatMap(({ id: batchId }, index) =>
        [0, 1].map((ms) => ({ status: 'batched', batchId, at: new Date(day(index + 1).getTime() + ms) })),
      ),
    );
    expect(
      (await replay(to, { since: new Date(day(1).getTime() + 1), until: new Date(day(2).getTime() + 1) })).body
        .deliveries,
    ).toBe(2);
    await until(() => to.events().length === 2);
    expect(to.ids()).toEqual(batches.slice(0, 2).map(({ messageId }) => messageId));
    for (const { data } of to.events()) expect(data.events).toHaveLength(2);
  });

  it('goes on where it stopped, and loses nothing of equal times', async () => {
    const to = await hook({ config: { rateLimit: 1 } });
    const count = 100_002;
    await query(app.databaseUrl, many, [to.id, count]);
    const first = (await replay(to, { since: day(1) })).body;
    expect(first.deliveries).toBe(100_000);
    expect(first.continueFrom).toBe('2026-01-01T00:00:33.333Z'); // three have each millisecond
    const next = (await replay(to, { since: first.continueFrom })).body;
    expect(next.continueFrom).toBeNull();
    expect(next.deliveries).toBeGreaterThanOrEqual(2);
    const [left] = await query<{ count: number }[]>(
      app.databaseUrl,
      "select count(*)::int as count from deliveries where endpoint_id = $1 and status = 'skipped'",
      [to.id],
    );
    expect(left!.count).toBe(0);
    await app.admin.delete(to.path);
  });

  it('refuses bad fields, once the webhook is found', async () => {
    const to = await hook();
    const bad = [
      undefined,
      {},
      { since: 'yesterday' },
      { since: day(1), until: day(0) },
      { since: day(1), events: ['call.ended'] },
      { since: day(1), statuses: ['pending'] },
      { since: day(1), events: [] },
      { since: day(1), to: 'all' },
    ];
    for (const body of bad) {
      const answer = await replay(to, body);
      expect([body, answer.status, answer.body.error.code]).toEqual([body, 400, 'INVALID_URL']);
    }
    const gone = await app.admin.post('/v1/integrations/webhooks/whk_01jd5m8w6mzb4hn8e2g6s1p5dq/replay', {});
    expect([gone.status, gone.body.error.code]).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  });
});

/** Three of them occurred in each millisecond. */
const many = `
with account as (select account_id from webhooks where id = $1), row as (
  select lpad(n::text, 8, '0') as n, timestamptz '2026-01-01Z' + (n / 3) * interval '1 ms' as at from generate_series(0, $2::int - 1) as n
), told as (
  insert into messages (id, account_id, type, occurred_at, data)
  select 'evt_01kdvm' || n, account_id, 'integration.error', at, '{"message":"told"}' from account, row
)
insert into deliveries (id, account_id, endpoint_id, message_id, type, status, reason, created_at, due_at, settled_at)
select 'dlv_01kdvm' || n, account_id, $1, 'evt_01kdvm' || n, 'integration.error', 'skipped', 'failed', at, at, at from account, row`;
