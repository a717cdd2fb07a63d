import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import type { Message, PluginContext } from '@callwarden/sdk';
import { channelContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

interface Card {
  readonly type: string;
  readonly version: string;
  readonly body: readonly { readonly type: string; readonly inlines?: readonly { readonly text: string }[] }[];
  readonly actions: readonly object[];
}
interface Envelope {
  readonly type: string;
  readonly attachments: readonly { readonly contentType: string; readonly content: Card }[];
}
const received: { readonly request: IncomingMessage; readonly body: string; readonly envelope: Envelope }[] = [];
const accepted = { status: 202, body: '' };
let answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
let hangs = false;
const server = createServer((request, response) => {
  const answer = (body: string) => {
    received.push({ request, body, envelope: JSON.parse(body) as Envelope });
    if (hangs) return;
    const next = answers.length > 1 ? answers.shift()! : answers[0]!;
    response.writeHead(next.status, next.headers).end(next.body);
  };
  text(request).then(answer, () => response.destroy()); // the delivery was aborted
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/workflows/1/triggers/manual/paths/invoke?sig=secret`;

after(() => server.close().closeAllConnections());
beforeEach(() => {
  received.length = 0;
  answers = [accepted];
  hangs = false;
});

const refusing = async (work: () => Promise<void>) => {
  answers = [{ status: 502, body: '' }];
  await work().finally(() => (answers = [accepted]));
};
for (const { name, run } of channelContract(plugin, { options: { url }, fetch, refusing })) test(name, run);

const alert: Message = {
  idempotencyKey: 'ntf_1-0',
  to: { userId: 'usr_1', name: 'Ada', email: 'ada@example.org', locale: 'en', timeZone: 'Europe/London' },
  priority: 'critical',
  event: 'fraud.critical',
  title: 'Critical fraud risk: 92 of 100',
  text: '• Credential request: “read me the code” (00:12-00:15)',
  data: {
    analysisId: 'ana_1',
    call: {
      callerId: '+14155550100',
      fileName: 'call.wav',
      riskScore: 92,
      riskLevel: 'critical',
      signs: [{ type: 'credential_request', severity: 'high', quote: 'read me the code', timestamp: '00:12-00:15' }],
    },
  },
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [{ label: 'Open the analysis', url: 'https://calls.example.org/calls/ana_1' }],
};
const create = (options: object = {}) =>
  plugin.create(plugin.options.parse({ url, ...options }), { fetch } as PluginContext);
const deliver = async (changes: Partial<Message> = {}, options: object = {}) =>
  (await create(options)).deliver({ ...alert, ...changes }, new AbortController().signal);
const card = () => received.at(-1)!.envelope.attachments[0]!.content;
const lines = () => card().body.flatMap(({ inlines }) => inlines?.map((run) => run.text).join('') ?? []);

test('posts one Adaptive Card with score, level, signs with times and the link, and not a word of the call', async () => {
  assert.deepEqual(await deliver(), {});
  const [{ request, envelope, body }] = received as [(typeof received)[number]];
  assert.deepEqual([request.method, request.url], ['POST', '/workflows/1/triggers/manual/paths/invoke?sig=secret']);
  assert.equal(request.headers['content-type'], 'application/json');
  assert.equal(envelope.type, 'message');
  assert.equal(envelope.attachments[0]!.contentType, 'application/vnd.microsoft.card.adaptive');
  assert.deepEqual([card().type, card().version], ['AdaptiveCard', '1.5']);
  assert.deepEqual(lines(), [
    'Critical fraud risk: 92 of 100',
    'Credential request (00:12-00:15)',
    'Callwarden · fraud.critical · 2027-03-01T09:30:00.000Z',
  ]);
  assert.deepEqual(card().body[1], {
    type: 'FactSet',
    facts: [
      { title: 'Risk', value: '92 of 100' },
      { title: 'Level', value: 'critical' },
    ],
  });
  assert.deepEqual(card().actions, [
    { type: 'Action.OpenUrl', title: 'Open the analysis', url: 'https://calls.example.org/calls/ana_1' },
  ]);
  assert.doesNotMatch(body, /read me|call\.wav|4155550100|\bAda\b/);
});

test('quotes what was said only with details, and never as Markdown', async () => {
  await deliver({}, { details: true });
  assert.ok(lines().includes('Credential request (00:12-00:15) “read me the code”'));
  await deliver({ title: '[here](https://evil.example)', text: '**now**', data: {}, event: 'custom' });
  for (const { type } of card().body) assert.equal(type, 'RichTextBlock'); // which has no Markdown
  assert.deepEqual(lines().slice(0, 2), ['[here](https://evil.example)', '**now**']);
});

test('stays under 28 KB, whatever is in the message', async () => {
  const items = Array.from({ length: 50 }, (_, at) => ({
    title: '您'.repeat(500),
    text: '',
    createdAt: '',
    url: `https://x.example/${'y'.repeat(1400)}${at}`,
  }));
  const actions = Array.from({ length: 9 }, () => ({
    label: '您'.repeat(99),
    url: `https://x.example/${'y'.repeat(1400)}`,
  }));
  await deliver({ title: '您'.repeat(999), text: '👩‍👩‍👧‍👦'.repeat(9999), data: {}, items, actions }, { details: true });
  assert.ok(Buffer.byteLength(received[0]!.body) <= 28_000, `${Buffer.byteLength(received[0]!.body)} bytes`);
  assert.equal(card().actions.length, 5);
});

test('is one card for all who are told of one event', async () => {
  const channel = await create();
  const { signal } = new AbortController();
  await Promise.all(['1', '2', '3'].map((key) => channel.deliver({ ...alert, idempotencyKey: key }, signal)));
  assert.equal(received.length, 1);
});

test('waits as long as Teams asks for, if there is time, and tries once more', async () => {
  answers = [{ status: 429, body: '', headers: { 'retry-after': new Date(0).toUTCString() } }, accepted];
  assert.deepEqual(await deliver(), {});
  assert.equal(received.length, 2);
  answers = [{ status: 429, body: '', headers: { 'retry-after': '60' } }];
  await assert.rejects(deliver(), /^Error: 127\.0\.0\.1:\d+ answered 429$/);
  assert.equal(received.length, 3);
});

test('gives up a card that is wrong, and nothing else', async () => {
  const saying = (code: string) => JSON.stringify({ error: { code, message: 'sig=secret' } });
  for (const [status, body, permanent, message] of [
    [400, saying('TriggerInputSchemaMismatch'), true, /answered 400: TriggerInputSchemaMismatch$/],
    [413, '', true, /answered 413$/],
    [400, saying('WorkflowTriggerIsNotEnabled'), undefined, /NotEnabled \(check that the workflow is on/],
    [401, saying('DirectApiAuthorizationRequired'), undefined, /check that the workflow is on/],
    [404, saying('WorkflowNotFound'), undefined, /WorkflowNotFound \(check/],
    [500, '<html>', undefined, /answered 500$/],
    [200, 'Webhook message delivery failed with error: 429', undefined, /answered 200$/],
  ] as const) {
    answers = [{ status, body }];
    await assert.rejects(deliver(), (error: Error & { permanent?: boolean }) => {
      assert.equal(error.permanent, permanent, `${status} ${body}`);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
  }
});

test('stops at its timeout and when it is aborted', async () => {
  hangs = true;
  await assert.rejects(deliver({}, { timeoutSeconds: 0.1 }), /^Error: 127\.0\.0\.1:\d+ did not answer within 0\.1 s$/);
  const abort = new AbortController();
  const delivery = (await create()).deliver(alert, abort.signal);
  setImmediate(() => abort.abort());
  await assert.rejects(async () => delivery, { name: 'AbortError' });
});

test('says what is wrong with its options', () => {
  const [issue] = plugin.options.safeParse({ url: 'teams' }).error!.issues;
  assert.equal(issue!.message, 'must be the URL of a workflow of Teams');
});
