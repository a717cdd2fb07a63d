import { adminEmail, adminPassword } from '../../support/administrator.js';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { openApi } from '../../support/openapi/documented.js';
import { query } from '../../support/test-database.js';
import { closeReceivers, webhookReceiver } from '../../support/webhook-receiver.js';
import { toLoopback } from '../../support/webhooks.js';
import { creations, type World } from './conventions.creations.js';

const paths = new Map(
  Object.entries(openApi.paths).flatMap(([path, { post }]) => (post ? [[post.operationId, path] as const] : [])),
);

describe('the response to an Idempotency-Key', () => {
  const app = useApp(toLoopback);
  let world: World;
  beforeAll(async () => {
    const { userId } = (await app.admin.get('/v1/auth/me')).body.user;
    const admin = { userId, email: adminEmail, password: adminPassword, api: app.admin };
    world = { app, admin, reviewer: await member(app), receiver: (await webhookReceiver()).url('/hook') };
  });
  afterAll(closeReceivers);

  // Only the transaction of the change names what was changed: what is stored after the handler does not know it.
  it.each([
    'createUser',
    'createApiKey',
    'addPushDevice',
    'subscribeToNotifications',
    'testWebhook',
    'rotateWebhookSecret',
    'createView',
    'withdrawReview',
  ])('of %s is stored with the change', async (id) => {
    const { path = {}, body } = await creations[id]!(world);
    const url = paths.get(id)!.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name]!);
    const answer = await app.admin.post(url, await body?.(), { 'idempotency-key': `kept ${id}`.replace(' ', '-') });
    expect(answer.status).toBeLessThan(300);
    const kept = await query<{ resource: string | null; response: { body: object } }[]>(
      app.databaseUrl,
      'select resource, response from idempotency_records order by expires_at desc limit 1',
    );
    expect(kept).toEqual([{ resource: expect.any(String), response: expect.anything() }]);
    expect(answer.body).toMatchObject(kept[0]!.response.body);
    expect(JSON.stringify(kept)).not.toMatch(/"(key|secret)":/);
  });
});
