import type { EventName, Events } from '../../src/core/platform/events/events.js';
import { EventBus } from '../../src/core/platform/events/event-bus.js';
import { UnitOfWork } from '../../src/core/platform/database/unit-of-work.js';
import type { Answer, Api } from './api.js';
import type { TestApp } from './test-app.js';
import { query } from './test-database.js';

/** A configuration under which receivers on loopback can be told. */
export const toLoopback = { webhooks: { allowPrivateNetworks: true, allowHttp: true } };

export const path = '/v1/integrations/webhooks';

/** A webhook of the caller's account; the answer that made it, with its secret. */
export async function createWebhook(api: Api, url: string, fields: object = {}) {
  const { status, body } = await api.post(path, { url, events: ['analysis.completed'], ...fields });
  if (status !== 201) throw new Error(`The webhook was not made: ${JSON.stringify(body)}`);
  return body;
}

/** As createWebhook; its id. */
export async function newWebhook(api: Api, url: string, fields: object = {}): Promise<string> {
  return (await createWebhook(api, url, fields)).webhookId;
}

// oxlint-disable-next-line no-explicit-any
export const storedWebhooks = (app: TestApp): Promise<any[]> =>
  query(app.databaseUrl, 'select * from webhooks order by id');

export const outcome = ({ status, body }: Answer): [number, string?] => [status, body?.error?.code];
/** Path and reason of each bad field. */
export const reasons = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(
    body.error.details.fields.map(({ path: at, reason }: { path: string; reason: string }) => [at, reason]),
  );

/** Records events as a feature does: in one transaction. */
export async function publish<E extends EventName>(app: TestApp, name: E, ...payloads: Events[E][]): Promise<void> {
  const [account] = await query<{ id: string }[]>(app.databaseUrl, 'select id from accounts order by id limit 1');
  const bus = app.app.get(EventBus);
  await app.app.get(UnitOfWork).run(async () => {
    for (const payload of payloads) bus.publish(account!.id, name, payload);
  });
}

/** An event that tells of no stored analysis. */
export const action = (number: number): Events['user.action'] => ({
  userId: 'usr_01jd5kz3x9a7c2v5b8n1m4q6we',
  action: 'settings.changed',
  resource: `setting-${number}`,
});
