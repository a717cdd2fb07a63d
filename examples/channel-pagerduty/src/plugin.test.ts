import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import type { Message, PluginContext } from '@callwarden/sdk';
import { channelContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

interface Event {
  readonly routing_key: string;
  readonly dedup_key: string;
  readonly event_action: string;
  readonly payload?: { readonly severity: string; readonly summary: string };
}
const received: { readonly request: IncomingMessage; readonly body: string; readonly event: Event }[] = [];
/** What PagerDuty answers; undefined accepts the event. */
let answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
let hangs = false;
const server = createServer((request, response) => {
  const answer = (body: string) => {
    const event = JSON.parse(body) as Event;
    received.push({ request, body, event });
    if (hangs) return;
    const done = { status: 'success', message: 'Event processed', dedup_key: event.dedup_key };
    const next = answers.shift() ?? { status: 202, body: JSON.stringify(done) };
    response.writeHead(next.status, next.headers).end(next.body);
  };
  text(request).then(answer, () => response.destroy()); // the delivery was aborted
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const options = {
  routingKey: '0123456789abcdef0123456789abcdef',
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
};

after(() => server.close().closeAllConnections());
beforeEach(() => {
  received.length = 0;
  answers = [];
  hangs = false;
});

const refusing = async (work: () => Promise<void>) => {
  answers = [{ status: 500, body: '' }];
  await work().finally(() => (answers = []));
};
for (const { name, run } of channelContract(plugin, { options, fetch, refusing })) test(name, run);

const call = {
  callerId: '+14155550100',
  fileName: 'call.wav',
  riskScore: 92,
  riskLevel: 'critical',
  signs: [{ type: 'credential_request', severity: 'high', quote: 'read me the code', timestamp: '00:12-00:15' }],
};
const alert: Message = {
  idempotencyKey: 'ntf_1-0',
  to: { userId: 'usr_1', name: 'Ada', email: 'ada@example.org', locale: 'en', timeZone: 'Europe/London' },
  priority: 'critical',
  event: 'fraud.critical',
  title: 'Critical fraud risk: 92 of 100',
  text: '• Credential request: “read me the code” (00:12-00:15)',
  data: { analysisId: 'ana_1', call },
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [{ label: 'Open the analysis', url: 'https://calls.example.org/calls/ana_1' }],
};
const deliver = async (changes: Partial<Message> = {}, more: object = {}, signal = new AbortController().signal) => {
  const channel = await plugin.create(plugin.options.parse({ ...options, ...more }), { fetch } as PluginContext);
  return channel.deliver({ ...alert, ...changes }, signal);
};

test('triggers an alert with score, level, signs with times and the link, and not a word of the call', async () => {
  assert.deepEqual(await deliver(), { providerId: 'callwarden:ana_1' });
  const [{ request, event, body }] = received as [(typeof received)[number]];
  assert.deepEqual([request.method, request.url], ['POST', '/v2/enqueue']);
  assert.equal(request.headers['content-type'], 'application/json');
  assert.deepEqual(event, {
    routing_key: options.routingKey,
    dedup_key: 'callwarden:ana_1',
    event_action: 'trigger',
    payload: {
      summary: 'Critical fraud risk: 92 of 100',
      source: 'callwarden',
      severity: 'critical',
      timestamp: '2027-03-01T09:30:00.000Z',
      component: 'fraud analysis',
      class: 'fraud.critical',
      custom_details: {
        risk: 92,
        level: 'critical',
        analysis: 'ana_1',
        signs: ['Credential request (00:12-00:15)'],
      },
    },
    links: [{ href: 'https://calls.example.org/calls/ana_1', text: 'Open the analysis' }],
    client: 'Callwarden',
    client_url: 'https://calls.example.org/calls/ana_1',
  });
  assert.doesNotMatch(body, /read me|call\.wav|4155550100|\bAda\b/);
  await deliver({}, { details: true });
  assert.match(received[1]!.body, /“read me the code”/);
});

test('has one key for all that is told of a call, and one for each event without a call', async () => {
  await deliver({ to: { ...alert.to, name: 'Bob' }, idempotencyKey: 'ntf_2-0' });
  await deliver({ event: 'review.escalated', title: 'A review was escalated', createdAt: '2027-03-01T10:00:00.000Z' });
  for (const title of ['One', 'One', 'Two']) await deliver({ event: 'security.alert', title, data: {} });
  const keys = received.map(({ event }) => event.dedup_key);
  assert.deepEqual(keys.slice(0, 2), ['callwarden:ana_1', 'callwarden:ana_1']);
  assert.equal(keys[2], keys[3]);
  assert.notEqual(keys[3], keys[4]);
});

test('resolves the alert of a call when its review is completed', async () => {
  await deliver({ event: 'review.completed', priority: 'low' });
  assert.deepEqual(received[0]!.event, {
    routing_key: options.routingKey,
    dedup_key: 'callwarden:ana_1',
    event_action: 'resolve',
  });
  await deliver({ event: 'review.completed' }, { resolveOn: [] });
  assert.equal(received[1]!.event.event_action, 'trigger');
});

test('has the severity of the level, or else of the priority', async () => {
  const levels = ['very_low', 'low', 'medium', 'high', 'critical'];
  for (const riskLevel of levels) await deliver({ data: { analysisId: 'ana_1', call: { ...call, riskLevel } } });
  for (const priority of ['critical', 'high', 'normal', 'low'] as const) await deliver({ data: {}, priority });
  assert.deepEqual(
    received.map(({ event }) => event.payload!.severity),
    ['info', 'info', 'warning', 'error', 'critical', 'critical', 'error', 'warning', 'info'],
  );
});

test('keeps to the limits of the Events API', async () => {
  await deliver({ title: 'é\r\n'.repeat(9999), data: {}, text: 'x'.repeat(1_000_000) });
  const { body, event } = received[0]!;
  assert.ok(event.payload!.summary.length <= 1024 && event.dedup_key.length <= 255);
  assert.ok(Buffer.byteLength(body) < 512_000);
});

test('waits as long as PagerDuty asks for, if there is time, and tries once more', async () => {
  answers = [{ status: 429, body: '', headers: { 'retry-after': '0' } }];
  assert.deepEqual(await deliver(), { providerId: 'callwarden:ana_1' });
  assert.equal(received.length, 2);
  answers = [{ status: 429, body: '' }];
  await assert.rejects(deliver(), /^Error: 127\.0\.0\.1:\d+ answered 429$/);
});

test('gives up an event that is invalid, and nothing else', async () => {
  const invalid = (error: string) =>
    JSON.stringify({ status: 'invalid event', message: 'Event object is invalid', errors: [error] });
  for (const [status, body, permanent, message] of [
    [400, invalid("'payload.severity' is invalid"), true, /answered 400$/],
    [400, invalid("Length of 'routing_key' is incorrect (should be 32 characters)"), undefined, /check routingKey/],
    [403, '', undefined, /answered 403$/],
    [503, '<html>', undefined, /answered 503$/],
    [202, '<html>Sign in</html>', undefined, /answered 202$/],
  ] as const) {
    answers = [{ status, body }];
    await assert.rejects(deliver(), (error: Error & { permanent?: boolean }) => {
      assert.equal(error.permanent, permanent, `${status} ${body}`);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /0123456789/);
      return true;
    });
  }
});

test('stops at its timeout and when it is aborted', async () => {
  hangs = true;
  await assert.rejects(deliver({}, { timeoutSeconds: 0.1 }), /did not answer within 0\.1 s$/);
  const abort = new AbortController();
  const delivery = deliver({}, {}, abort.signal);
  setImmediate(() => abort.abort());
  await assert.rejects(async () => delivery, { name: 'AbortError' });
});

test('says what is wrong with its options', () => {
  const [issue] = plugin.options.safeParse({ routingKey: 'abc' }).error!.issues;
  assert.equal(issue!.message, 'must be an integration key of the Events API v2: 32 letters and digits');
});
