import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import type { Message, PluginContext } from '@callwarden/sdk';
import { channelContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

interface Block {
  readonly type: string;
  readonly text?: { readonly text: string };
  readonly fields?: readonly { readonly text: string }[];
  readonly elements?: readonly { readonly url?: string; readonly text: unknown }[];
}
interface Post {
  readonly text: string;
  readonly blocks: readonly Block[];
}
const received: { readonly request: IncomingMessage; readonly post: Post }[] = [];
const accepted = { status: 200, body: 'ok', headers: {} };
/** What Slack answers, one after the other; the last one stays. */
let answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
let hangs = false;
const server = createServer((request, response) => {
  const answer = (body: string) => {
    received.push({ request, post: JSON.parse(body) as Post });
    if (hangs) return;
    const next = answers.length > 1 ? answers.shift()! : answers[0]!;
    response.writeHead(next.status, { 'content-type': 'text/html', ...next.headers }).end(next.body);
  };
  text(request).then(answer, () => response.destroy()); // the delivery was aborted
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const url = `${origin}/services/T0/B0/secret`;

after(() => server.close().closeAllConnections());
beforeEach(() => {
  received.length = 0;
  answers = [accepted];
  hangs = false;
});

const refusing = async (work: () => Promise<void>) => {
  answers = [{ status: 503, body: '' }];
  await work().finally(() => (answers = [accepted]));
};
for (const { name, run } of channelContract(plugin, { options: { url }, fetch, refusing })) test(name, run);

const alert: Message = {
  idempotencyKey: 'ntf_1-0',
  to: { userId: 'usr_1', name: 'Ada', email: 'ada@example.org', locale: 'en', timeZone: 'Europe/London' },
  priority: 'critical',
  event: 'fraud.critical',
  title: 'Critical fraud risk: 92 of 100',
  text: '• Credential request: “read me <the> code” (00:12-00:15)\n+14155550100 · call.wav',
  data: {
    analysisId: 'ana_1',
    riskScore: 92,
    call: {
      callerId: '+14155550100',
      fileName: 'call.wav',
      riskScore: 92,
      riskLevel: 'critical',
      signs: [
        { type: 'credential_request', severity: 'high', quote: 'read me <the> code', timestamp: '00:12-00:15' },
        { type: 'pressure', severity: 'medium', quote: null, timestamp: null },
      ],
      signCount: 2,
    },
  },
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [{ label: 'Open the analysis', url: 'https://calls.example.org/calls/ana_1' }],
};
const create = (options: object = {}) =>
  plugin.create(plugin.options.parse({ url, ...options }), { fetch } as PluginContext);
const deliver = async (changes: Partial<Message> = {}, options: object = {}) =>
  (await create(options)).deliver({ ...alert, ...changes }, new AbortController().signal);
const failing = async (answer: (typeof answers)[number]) => {
  answers = [answer];
  return deliver().then(
    () => assert.fail('it was delivered'),
    (error: Error & { permanent?: boolean }) => error,
  );
};

test('posts score, level, signs with times and the link, and not a word of the call', async () => {
  assert.deepEqual(await deliver(), {});
  const [{ request, post }] = received as [(typeof received)[number]];
  assert.deepEqual([request.method, request.url], ['POST', '/services/T0/B0/secret']);
  assert.match(request.headers['content-type']!, /^application\/json/);
  assert.equal(post.text, 'Critical fraud risk: 92 of 100');
  const [header, fields, signs, actions, context] = post.blocks;
  assert.equal(header!.text!.text, 'Critical fraud risk: 92 of 100');
  assert.deepEqual(
    fields!.fields!.map((field) => field.text),
    ['*Risk*\n92 of 100', '*Level*\ncritical'],
  );
  assert.equal(signs!.text!.text, '• *Credential request* (00:12-00:15)\n• *Pressure*');
  assert.deepEqual(actions!.elements, [
    {
      type: 'button',
      text: { type: 'plain_text', text: 'Open the analysis' },
      url: 'https://calls.example.org/calls/ana_1',
    },
  ]);
  assert.match(
    String(context!.elements![0]!.text),
    /^Callwarden · fraud\.critical · <!date\^1803893400\^.+\|2027-03-01/,
  );
  assert.doesNotMatch(JSON.stringify(post), /read me|call\.wav|4155550100|ada@|Ada/);
});

test('posts what was said only with details, escaped as Slack wants it', async () => {
  await deliver({}, { details: true });
  assert.match(JSON.stringify(received[0]!.post), /“read me &lt;the&gt; code”/);
  const summary = {
    text: '• Critical fraud risk: Credential request: “read me the code”',
    data: { notificationIds: [] },
  };
  for (const details of [false, true]) await deliver(summary, { details });
  assert.doesNotMatch(JSON.stringify(received[1]!.post), /read me/);
  assert.match(JSON.stringify(received[2]!.post), /read me/);
});

test('does not let a text mention everybody or make a link', async () => {
  const title = '<!channel> & <https://evil.example|here>';
  await deliver({ title, text: '<!here> *now*', data: {}, event: 'custom' });
  const { post } = received[0]!;
  assert.doesNotMatch(JSON.stringify(post), /<!(channel|here)|<https/);
  assert.equal(post.text, '&lt;!channel&gt; &amp; &lt;https://evil.example|here&gt;');
});

test('keeps to the limits of Block Kit', async () => {
  const items = Array.from({ length: 50 }, () => ({ title: '<'.repeat(500), text: '', createdAt: '' }));
  const actions = Array.from({ length: 9 }, (_, at) => ({ label: 'x'.repeat(99), url: `https://x.example/${at}` }));
  await deliver({ title: '&'.repeat(999), text: 'é<'.repeat(9999), data: {}, items, actions });
  const { blocks } = received[0]!.post;
  assert.ok(blocks[0]!.text!.text.length <= 150);
  assert.match(blocks[0]!.text!.text, /^(&amp;)+…$/);
  for (const block of blocks) assert.ok((block.text?.text.length ?? 0) <= 3000);
  assert.equal(blocks.find(({ type }) => type === 'actions')!.elements!.length, 5);
});

test('is one post for all who are told of one event, and another for what only some may see', async () => {
  const channel = await create();
  const { signal } = new AbortController();
  const to = (name: string, data = alert.data) =>
    channel.deliver({ ...alert, idempotencyKey: name, to: { ...alert.to, name }, data }, signal);
  await Promise.all([to('ada'), to('bob')]);
  await to('cleo');
  assert.equal(received.length, 1);
  await to('dan', { analysisId: 'ana_1' });
  await to('eve', { ...alert.data, analysisId: 'ana_2' });
  assert.equal(received.length, 3);
  const each = await create({ onceSeconds: 0 });
  await each.deliver(alert, signal);
  await each.deliver(alert, signal);
  assert.equal(received.length, 5);
});

test('forgets what failed, also for those who waited for it', async () => {
  const channel = await create();
  const { signal } = new AbortController();
  answers = [{ status: 500, body: 'rollup_error' }];
  const [one, other] = await Promise.allSettled([channel.deliver(alert, signal), channel.deliver(alert, signal)]);
  assert.deepEqual([one.status, other.status, received.length], ['rejected', 'rejected', 1]);
  answers = [accepted];
  assert.deepEqual(await channel.deliver(alert, signal), {});
});

test('waits as long as Slack asks for, if there is time, and tries once more', async () => {
  answers = [{ status: 429, body: 'rate_limited', headers: { 'retry-after': '0' } }, accepted];
  assert.deepEqual(await deliver(), {});
  assert.equal(received.length, 2);
  answers = [{ status: 429, body: 'rate_limited', headers: { 'retry-after': '30' } }];
  await assert.rejects(deliver(), /^Error: 127\.0\.0\.1:\d+ answered 429: rate_limited$/);
  assert.equal(received.length, 3);
});

test('gives up what Slack will never take, and nothing else', async () => {
  for (const [status, body, permanent, message] of [
    [400, 'invalid_payload', true, /answered 400: invalid_payload$/],
    [400, 'invalid_blocks', true, /invalid_blocks$/],
    [400, 'user_not_found', undefined, /user_not_found$/],
    [403, 'action_prohibited', undefined, /action_prohibited \(check the webhook/],
    [404, 'no_service', undefined, /no_service \(check the webhook/],
    [410, 'channel_is_archived', undefined, /channel_is_archived/],
    [500, 'rollup_error', undefined, /answered 500: rollup_error$/],
    [200, '<html>Sign in to the proxy</html>', undefined, /answered 200$/],
    [502, 'x'.repeat(1_000_000), undefined, /answered 502$/],
  ] as const) {
    const error = await failing({ status, body });
    assert.equal(error.permanent, permanent, body.slice(0, 50));
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /secret|services|html/);
  }
});

test('stops at its timeout and when it is aborted, and says which host did not answer', async () => {
  hangs = true;
  await assert.rejects(deliver({}, { timeoutSeconds: 0.1 }), /^Error: 127\.0\.0\.1:\d+ did not answer within 0\.1 s$/);
  const abort = new AbortController();
  const delivery = (await create()).deliver(alert, abort.signal);
  setImmediate(() => abort.abort());
  await assert.rejects(async () => delivery, { name: 'AbortError' });
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await once(closed.close(), 'close');
  const nobody = deliver({}, { url: `http://127.0.0.1:${port}/services/secret` });
  await assert.rejects(nobody, { message: `127.0.0.1:${port} could not be reached: ECONNREFUSED` });
});

test('says what is wrong with its options', () => {
  const said = (options: object) => plugin.options.safeParse(options).error?.issues.map(({ message }) => message);
  assert.deepEqual(said({ url: 'T0/B0' }), ['must be the URL of an incoming webhook of Slack']);
  assert.deepEqual(said({ url, channel: 'Fraud room' }), [
    'must be letters, digits and "-", and begin with a lower-case letter',
  ]);
  assert.equal(said({ url }), undefined);
});
