import { deliveryRows } from '../../support/delivery-rows.js';
import { useApp, useClient, useSharedReceiver } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { until } from '../../support/until.js';
import { newWebhook, publish, toLoopback } from '../../support/webhooks.js';

const error = (message: string) => ({ integration: 'sms', message });
const none = 'dlv_01jd5m8w6mzb4hn8e2g6s1p5dq';

describe('the log of deliveries', () => {
  const app = useApp(toLoopback);
  const receiver = useSharedReceiver();
  const second = useClient(() => secondAccount(app));

  const hook = (fields: object = {}) =>
    newWebhook(app.admin, receiver.url('/log'), { events: ['integration.error'], ...fields });
  const path = (webhookId: string, rest = '') => `/v1/integrations/webhooks/${webhookId}/deliveries${rest}`;
  const list = async (webhookId: string, query = '') => (await app.admin.get(path(webhookId, query))).body;

  it('has pages, the newest first', async () => {
    const id = await hook();
    await publish(app, 'integration.error', ...Array.from({ length: 45 }, (_, at) => error(`number ${at}`)));
    await until(async () => (await list(id, '?status=delivered')).pagination.total === 45);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(id, `?page=${page}`)));
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5, 0]);
    const events: string[] = pages.flatMap(({ data }) => data.map(({ eventId }: { eventId: string }) => eventId));
    expect(new Set(events).size).toBe(45);
    expect(events).toEqual(events.toSorted().toReversed());
    expect(pages[2].pagination).toEqual({ page: 3, limit: 20, total: 45, pages: 3, hasNext: false, hasPrev: true });
    expect(pages[0].data[0]).toMatchObject({
      status: 'delivered',
      reason: null,
      attempts: 1,
      statusCode: 200,
      error: null,
    });
    expect(pages[0].data[0].nextAttemptAt).toBeNull();
    expect(Date.parse(pages[0].data[0].completedAt)).toBeGreaterThanOrEqual(Date.parse(pages[0].data[0].createdAt));
  });

  it('is filtered by status, type and time, in every combination', async () => {
    const id = await hook();
    const statuses = ['pending', 'gathering', 'delivered', 'failed', 'skipped', 'batched'];
    const types = ['integration.error', 'user.action'];
    const times = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    const rows = times.flatMap((at) =>
      statuses.flatMap((status) => types.map((type) => ({ status, type, at: new Date(at) }))),
    );
    await deliveryRows(app, id, rows);
    const shown = (status: string) => (status === 'gathering' ? 'pending' : status);
    const expected = (wanted: string[] | null, type: string | null, from: string | null, to: string | null) =>
      rows.filter(
        (row) =>
          row.status !== 'batched' &&
          (!wanted || wanted.includes(shown(row.status))) &&
          (!type || row.type === type) &&
          (!from || row.at >= new Date(from)) &&
          (!to || row.at < new Date(to)),
      ).length;
    for (const wanted of [
      null,
      ['pending'],
      ['delivered'],
      ['failed', 'skipped'],
      ['skipped', 'pending', 'failed', 'delivered'],
    ])
      for (const type of [null, 'user.action'])
        for (const [from, to] of [
          [null, null],
          [times[1]!, null],
          [null, times[1]!],
          [times[1]!, times[2]!],
        ] as const) {
          const query = new URLSearchParams({
            limit: '100',
            ...(wanted && { status: wanted.join() }),
            ...(type && { type }),
            ...(from && { dateFrom: from }),
            ...(to && { dateTo: to }),
          });
          const { data, pagination } = await list(id, `?${query}`);
          const count = expected(wanted, type, from, to);
          expect([String(query), data.length, pagination.total]).toEqual([String(query), count, count]);
          const ids = data.map(({ eventId }: { eventId: string }) => eventId);
          expect(ids).toEqual(ids.toSorted().toReversed());
        }
  });

  it('refuses bad filters', async () => {
    const id = await hook();
    for (const query of [
      '?status=batched',
      '?type=call.ended',
      '?limit=101',
      '?page=0',
      '?dateFrom=2026-02-01&dateTo=2026-01-01',
      '?sort=up',
    ]) {
      const { status, body } = await app.admin.get(path(id, query));
      expect([query, status, body.error.code]).toEqual([query, 400, 'INVALID_PARAMETERS']);
    }
  });

  it('knows nothing of other webhooks, and nobody else knows of it', async () => {
    const [id, other] = [await hook(), await hook()];
    const [row] = await deliveryRows(app, id, [{ status: 'delivered' }]);
    const foreign = await newWebhook(second, receiver.url('/foreign'), { events: ['integration.error'] });
    const [foreignRow] = await deliveryRows(app, foreign, [{ status: 'delivered' }]);
    const unknown = [
      [app.admin, other, row!.id, 'DELIVERY_NOT_FOUND'],
      [app.admin, id, none, 'DELIVERY_NOT_FOUND'],
      [app.admin, id, foreignRow!.id, 'DELIVERY_NOT_FOUND'],
      [app.admin, foreign, foreignRow!.id, 'WEBHOOK_NOT_FOUND'],
      [second, id, row!.id, 'WEBHOOK_NOT_FOUND'],
      [second, foreign, row!.id, 'DELIVERY_NOT_FOUND'],
    ] as const;
    for (const [api, webhookId, deliveryId, code] of unknown) {
      const one = path(webhookId, `/${deliveryId}`);
      for (const answer of [await api.get(one), await api.post(`${one}/resend`)])
        expect([answer.status, answer.body.error.code]).toEqual([404, code]);
    }
    for (const [api, webhookId] of [
      [app.admin, foreign],
      [second, id],
    ] as const)
      expect((await api.get(path(webhookId))).status).toBe(404);
    expect((await list(id)).data.map(({ deliveryId }: { deliveryId: string }) => deliveryId)).toEqual([row!.id]);
    expect((await app.admin.get(path(id, `/${row!.id}`))).status).toBe(200);
  });

  it('needs read:webhooks, and sending again write:webhooks', async () => {
    const id = await hook();
    const [row] = await deliveryRows(app, id, [{ status: 'delivered' }]);
    const reader = await app.withScopes('read:webhooks');
    const stranger = await app.withScopes('read:analyses');
    expect((await reader.get(path(id))).status).toBe(200);
    expect((await stranger.get(path(id))).status).toBe(403);
    expect((await stranger.get(path(id, `/${row!.id}`))).status).toBe(403);
    expect((await reader.post(path(id, `/${row!.id}/resend`))).status).toBe(403);
    expect((await reader.post(`/v1/integrations/webhooks/${id}/replay`, { since: '2026-01-01' })).status).toBe(403);
  });
});
