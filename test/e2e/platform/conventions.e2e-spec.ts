import { adminEmail, adminPassword } from '../../support/administrator.js';
import type { Answer, Api } from '../../support/api.js';
import { member } from '../../support/desk.js';
import { openApi, type Operation, routeOf } from '../../support/openapi/documented.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { closeReceivers, webhookReceiver } from '../../support/webhook-receiver.js';
import { outcome, toLoopback } from '../../support/webhooks.js';
import { changes } from './conventions.changes.js';
import { creations, type World } from './conventions.creations.js';

interface Documented {
  readonly id: string;
  readonly path: string;
  readonly operation: Operation;
}
const documented = (method: 'post' | 'put'): Documented[] =>
  Object.entries(openApi.paths).flatMap(([path, { [method]: operation }]) =>
    operation ? [{ id: operation.operationId, path, operation }] : [],
  );

/** Repeated, they change nothing by themselves. Those of nobody who is signed in take no key. */
const repeatable = [
  'acknowledgeNotification',
  'readAllNotifications',
  'readNotification',
  'restoreAnalysis',
  'signOut',
  'signOutEverywhere',
  'snoozeNotification',
  'testNotificationRule',
];
const posts = documented('post').filter(
  ({ id, operation }) => operation['x-public'] !== true && !repeatable.includes(id),
);
const puts = documented('put');

const filled = (path: string, values: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
/** What a resource says of itself; `updatedAt` moves with every change. */
const resource = ({ body }: Answer): Record<string, unknown> => {
  const { updatedAt: _, ...rest } = body.user ?? body;
  return rest;
};
const without = (fields: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
/** Fields that follow from others. */
const derived: Readonly<Record<string, readonly string[]>> = {
  status: ['startedAt'],
  corrections: ['text', 'speakers', 'version'],
  config: ['status', 'testResult'],
  url: ['testResult'],
  secret: ['previousSecretUntil'],
};

describe('the document', () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await createTestApp(toLoopback);
    const me = (await app.admin.get('/v1/auth/me')).body.user;
    const admin = { userId: me.userId, email: adminEmail, password: adminPassword, api: app.admin };
    world = { app, admin, reviewer: await member(app), receiver: (await webhookReceiver()).url('/hook') };
  });
  afterAll(async () => {
    await app?.close();
    await closeReceivers();
  });

  it('has a request in this test for every POST that does something, and for every PUT', () => {
    expect(posts.map(({ id }) => id).toSorted()).toEqual(Object.keys(creations).toSorted());
    expect(puts.map(({ id }) => id).toSorted()).toEqual(Object.keys(changes).toSorted());
  });

  it.each(posts)('is kept by $id: a repeated Idempotency-Key is done once', async ({ id, path, operation }) => {
    expect(operation.parameters?.map(({ name }) => name)).toContain('Idempotency-Key');
    const { path: values, body, other, headers, otherHeaders = headers } = await creations[id]!(world);
    const send = async (make: typeof body, sent = headers) =>
      app.admin.post(filled(path, values), await make?.(), { ...sent, 'idempotency-key': id });
    const first = await send(body);
    expect(String(first.status)).toMatch(/^20[012]$/);
    const again = await send(body);
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([first.status, 'true']);
    expect(first.body).toMatchObject(again.body);
    expect(Object.keys(first.body).filter((name) => !(name in again.body))).toEqual(
      Object.keys(first.body).filter((name) => ['code', 'key', 'secret', 'ticket'].includes(name)),
    );
    if (first.status === 201 && id !== 'createStreamTicket') {
      const location = first.headers.get('location')!;
      expect(again.headers.get('location')).toBe(location);
      const isRead = openApi.paths[routeOf(location) ?? '']?.['get'];
      expect(routeOf(location)).toBeDefined();
      if (isRead) expect((await app.admin.get(location)).status).toBe(200);
    }
    expect(Boolean(other)).toBe(operation.requestBody !== undefined);
    if (other) expect(outcome(await send(other, otherHeaders))).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it.each(puts)('is kept by $id: it is partial, and honours If-Match', async ({ id, path, operation }) => {
    expect(operation.parameters?.map(({ name }) => name)).toContain('If-Match');
    const change = await changes[id]!(world);
    const { fields, together = [] } = change;
    expect([...Object.keys(fields), ...together].toSorted()).toEqual(propertiesOf(operation).toSorted());
    const [api, at]: [Api, string] = [change.api ?? app.admin, filled(path, change.path)];
    for (const [name, value] of Object.entries(fields)) {
      const before = await api.get(at);
      const etag = before.headers.get('etag')!;
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      const stale = await api.put(at, { [name]: value }, { 'if-match': '"of another state"' });
      expect([outcome(stale), stale.headers.get('etag')]).toEqual([[412, 'PRECONDITION_FAILED'], etag]);
      const put = await api.put(at, { [name]: value }, { 'if-match': etag });
      expect([name, put.status, put.body.error]).toEqual([name, 200, undefined]);
      const after = await api.get(at);
      expect(put.headers.get('etag')).toBe(after.headers.get('etag'));
      const changed = [name, ...(derived[name] ?? [])];
      expect([name, without(resource(after), ...changed)]).toEqual([name, without(resource(before), ...changed)]);
      if (!writeOnly.includes(name)) {
        expect([name, resource(after)[name]]).not.toEqual([name, resource(before)[name]]);
        expect(outcome(await api.put(at, { [name]: value }, { 'if-match': etag }))[0]).toBe(412);
      }
    }
    expect(outcome(await api.put(at, {}))[0]).toBeGreaterThanOrEqual(400);
  });
});

const writeOnly = ['password', 'secret'];

/** The fields of a JSON body. */
function propertiesOf({ requestBody }: Operation): string[] {
  const schema = requestBody!.content['application/json']!.schema as { $ref?: string; properties?: object };
  const resolved = schema.$ref ? openApi.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
  return Object.keys((resolved as { properties: object }).properties);
}
