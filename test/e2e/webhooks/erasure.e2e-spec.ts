import { heldAnalysis } from '../../support/desk.js';
import { deliveryRows, type DeliveryRow } from '../../support/delivery-rows.js';
import { useApp, useSharedReceiver } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { newWebhook, publish, toLoopback } from '../../support/webhooks.js';

const personal = 'Mrs Jones gave her code';

describe('what webhooks were told of an erased analysis', () => {
  const app = useApp(toLoopback);
  const receiver = useSharedReceiver();

  const hook = (fields: object = {}) =>
    newWebhook(app.admin, receiver.url('/erased'), { events: ['review.escalated'], ...fields });
  const delivery = async (webhookId: string, id: string) =>
    (await app.admin.get(`/v1/integrations/webhooks/${webhookId}/deliveries/${id}`)).body;
  const erase = async (analysisId: string) =>
    expect((await app.admin.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
  const dump = async () => {
    const [all] = await query<{ rows: string }[]>(
      app.databaseUrl,
      `select concat((select json_agg(m) from messages m), (select json_agg(d) from deliveries d), (select json_agg(a) from delivery_attempts a)) as rows`,
    );
    return all!.rows;
  };
  const about = (analysisId: string, row: DeliveryRow): DeliveryRow => ({
    analysisId,
    data: { message: personal },
    ...row,
  });
  const answer = (rows: readonly { id: string }[], text: string) =>
    query(app.databaseUrl, 'update delivery_attempts set response_body = $1, error = $1 where delivery_id = any($2)', [
      text,
      rows.map(({ id }) => id),
    ]);

  it('is gone with what they answered; the rest of the log stays', async () => {
    receiver.reply = () => ({ body: `stored: ${personal}` });
    const id = await hook();
    const [analysisId, other] = [await heldAnalysis(app), await heldAnalysis(app)];
    const escalated = (of: string) => ({ reviewId: 'rev_1', analysisId: of, reason: personal });
    await publish(app, 'review.escalated', escalated(analysisId), escalated(other));
    const { data } = await until(async () => {
      const { body } = await app.admin.get(`/v1/integrations/webhooks/${id}/deliveries?status=delivered`);
      return body.data.length === 2 && body; // the total is counted by a read of its own, maybe a moment later
    });
    const [kept, gone] = await Promise.all(data.map((each: { deliveryId: string }) => delivery(id, each.deliveryId)));
    expect([gone, kept].map(({ request }) => JSON.parse(request.body).data.analysisId)).toEqual([analysisId, other]);
    await erase(analysisId);
    const after = await delivery(id, gone.deliveryId);
    expect(after).toMatchObject({ status: 'delivered', attempts: 1, request: { body: null } });
    expect(after.response).toEqual({ statusCode: 200, body: null });
    expect(after.attemptLog).toMatchObject([{ number: 1, responseBody: null, error: null }]);
    const { headers: _, ...request } = (await delivery(id, kept.deliveryId)).request;
    expect(request).toMatchObject({ body: kept.request.body });
    const again = await app.admin.post(`/v1/integrations/webhooks/${id}/deliveries/${gone.deliveryId}/resend`);
    expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
    const since = new Date(Date.now() - 3_600_000);
    const replayed = await app.admin.post(`/v1/integrations/webhooks/${id}/replay`, { since });
    expect(replayed.body.deliveries).toBe(1);
    await until(async () => {
      const { status, attempts } = await delivery(id, kept.deliveryId);
      return status === 'delivered' && attempts === 2;
    });
    await erase(other);
    await until(async () => !(await dump()).includes(personal));
  });

  it('is not sent any more where it waits', async () => {
    const id = await hook();
    const analysisId = await heldAnalysis(app);
    const statuses = ['pending', 'gathering', 'failed', 'skipped'];
    const rows = await deliveryRows(
      app,
      id,
      statuses.map((status) => about(analysisId, { status })),
    );
    const [other] = await deliveryRows(app, id, [{ status: 'pending' }]);
    await erase(analysisId);
    const found = await Promise.all(rows.map((row) => delivery(id, row.id)));
    expect(found.map(({ status, reason }) => [status, reason])).toEqual([
      ['skipped', 'erased'],
      ['skipped', 'erased'],
      ['failed', null],
      ['skipped', null],
    ]);
    expect(found[0].completedAt).not.toBeNull();
    expect(await delivery(id, other!.id)).toMatchObject({ status: 'pending', reason: null });
    expect(await dump()).not.toContain(personal);
  });

  it('leaves its batch, which goes without it, or not at all', async () => {
    const id = await hook();
    const [analysisId, other] = [await heldAnalysis(app), await heldAnalysis(app)];
    const [mixed, alone, sent] = await deliveryRows(
      app,
      id,
      ['pending', 'pending', 'delivered'].map((status) => ({ status, data: null })),
    );
    const part = (batchId: string, of: string) => about(of, { status: 'batched', batchId, type: 'review.escalated' });
    const rows = await deliveryRows(app, id, [
      part(mixed!.id, analysisId),
      part(mixed!.id, other),
      part(alone!.id, analysisId),
      part(alone!.id, analysisId),
      part(sent!.id, analysisId),
    ]);
    await answer([mixed!, alone!, sent!], personal);
    await erase(analysisId);
    const rest = await delivery(id, mixed!.id);
    expect(rest).toMatchObject({ status: 'pending', events: [rows[0]!.messageId, rows[1]!.messageId] });
    expect(JSON.parse(rest.request.body).data.events).toMatchObject([{ id: rows[1]!.messageId }]);
    expect(await delivery(id, alone!.id)).toMatchObject({
      status: 'skipped',
      reason: 'erased',
      request: { body: null },
    });
    const done = await delivery(id, sent!.id);
    expect(done).toMatchObject({ status: 'delivered', request: { body: null }, response: { body: null } });
    const again = await app.admin.post(`/v1/integrations/webhooks/${id}/deliveries/${sent!.id}/resend`);
    expect(again.status).toBe(409);
    const calls = receiver.events('/erased').length;
    await app.admin.post(`/v1/integrations/webhooks/${id}/deliveries/${mixed!.id}/resend`);
    await until(() => receiver.events('/erased').length > calls);
    expect(receiver.events('/erased').at(-1)!.event.data.events).toMatchObject([{ id: rows[1]!.messageId }]);
    await erase(other);
    expect(await delivery(id, mixed!.id)).toMatchObject({ request: { body: null } });
    expect(await dump()).not.toContain(personal);
  });
});
