import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import type { Message, PluginContext } from '@callwarden/sdk';
import { channelContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

const received: { readonly request: IncomingMessage; readonly body: unknown }[] = [];
let status = 200;
const server = createServer((request, response) => {
  const answer = (body: string) => {
    received.push({ request, body: body && JSON.parse(body) });
    response.writeHead(status).end(JSON.stringify({ id: `message-${received.length}` }));
  };
  text(request).then(answer, () => response.destroy()); // the delivery was aborted
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;

after(() => server.close().closeAllConnections());
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const refusing = async (work: () => Promise<void>) => {
  status = 503;
  await work().finally(() => (status = 200));
};
for (const { name, run } of channelContract(plugin, { options: { url }, fetch, refusing })) test(name, run);

const message: Message = {
  idempotencyKey: 'dlv_1',
  to: { name: 'Ada', locale: 'en', timeZone: 'Europe/London' },
  priority: 'high',
  event: 'review.assigned',
  title: 'A call needs your review',
  text: 'Risk 87 of 100.',
  data: { reviewId: 'rev_1' },
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [],
};
const create = (options: object = {}) =>
  plugin.create(plugin.options.parse({ url, ...options }), { fetch } as PluginContext);

test('posts the message as JSON, with its key and the token', async () => {
  const channel = await create({ token: 'secret' });
  const receipt = await channel.deliver(message, new AbortController().signal);
  assert.deepEqual(receipt, { providerId: 'message-1' });
  const [{ request, body }] = received as [(typeof received)[number]];
  assert.deepEqual(body, message);
  assert.equal(request.headers['idempotency-key'], 'dlv_1');
  assert.equal(request.headers.authorization, 'Bearer secret');
});

test('gives up where the message is refused, and only there', async () => {
  const channel = await create();
  for (const [answer, permanent] of [
    [422, true],
    [401, undefined],
    [429, undefined],
    [500, undefined],
  ] as const) {
    status = answer;
    await assert.rejects(channel.deliver(message, new AbortController().signal), (error: { permanent?: boolean }) => {
      assert.equal(error.permanent, permanent, `${answer}`);
      return true;
    });
  }
});

test('does not start if the receiver is not healthy, and asks only if it is told to', async () => {
  const checked = await create({ healthUrl: url });
  await checked.check?.();
  status = 503;
  await assert.rejects(async () => checked.check?.(), /^Error: healthUrl: 127\.0\.0\.1:\d+ answered 503$/);
  await (await create()).check?.();
  assert.equal(received.length, 2);
});

test('says why nobody was reached, without the path', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await once(closed.close(), 'close');
  const channel = await create({ url: `http://127.0.0.1:${port}/secret` });
  await assert.rejects(channel.deliver(message, new AbortController().signal), {
    message: `127.0.0.1:${port} could not be reached: ECONNREFUSED`,
  });
});
