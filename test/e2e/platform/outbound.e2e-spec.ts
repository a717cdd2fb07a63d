import { getEventListeners } from 'node:events';
import type { OutboundRules } from '../../../src/core/platform/outbound/outbound-rules.js';
import { until } from '../../support/until.js';
import { ask, clientOf, closeAll, inside, names, ok, receive } from './outbound.calls.js';
import { httpReceiver } from './outbound.receivers.js';

/** Seconds. Idle connections end by themselves after 3 or more. */
const BEFORE_IDLE = 2;

afterEach(closeAll);

describe('a request that is let out', () => {
  it('carries method, path, headers and body, and brings back status, headers, body and the address', async () => {
    const seen: unknown[] = [];
    const { port } = await receive(
      httpReceiver((request, response) => {
        void request.toArray().then((body) => {
          seen.push([request.method, request.url, request.headers['x-a'], request.headers.host, body.join('')]);
          response.writeHead(201, { 'x-b': ['1', '2'], 'retry-after': '7' }).end('done');
        });
      }),
    );
    const answer = await ask(clientOf(inside), port, { headers: { 'X-A': 'a' } });
    expect(seen).toEqual([['POST', '/hook?a=b', 'a', `hooks.example.com:${port}`, '{}']]);
    expect(answer).toMatchObject({ status: 201, truncated: false, address: '127.0.0.1' });
    expect(answer.headers).toMatchObject({ 'x-b': '1, 2', 'retry-after': '7' });
    expect(answer.body.toString()).toBe('done');
    expect(answer.durationMs).toBeGreaterThan(0);
  });

  it('uses its connections again', async () => {
    const { port, connections } = await receive(httpReceiver(ok));
    const client = clientOf(inside);
    for (let at = 0; at < 50; at += 1) await ask(client, port);
    // A second one is opened when a request follows at the very moment that the first answer ends.
    expect(connections.length).toBeLessThanOrEqual(2);
  });

  it('opens no more connections to one origin than it may', async () => {
    const { port, connections } = await receive(httpReceiver(ok));
    const client = clientOf(inside, names(['127.0.0.1']), { connectionsPerOrigin: 3 });
    await Promise.all(Array.from({ length: 60 }, () => ask(client, port)));
    expect(connections.length).toBeLessThanOrEqual(3);
  });

  it('keeps connections to no more origins than it may', async () => {
    const receivers = await Promise.all([1, 2, 3].map(() => receive(httpReceiver(ok))));
    const client = clientOf(inside, names(['127.0.0.1']), { origins: 2 });
    for (const { port } of receivers) await ask(client, port);
    await until(() => receivers[0]!.connections[0]!.destroyed, {
      what: 'the end of the first connection',
      seconds: BEFORE_IDLE,
    });
    expect(receivers.slice(1).map(({ connections }) => connections[0]!.destroyed)).toEqual([false, false]);
  });

  it('knows no proxy of the environment', async () => {
    const proxy = await receive(httpReceiver(ok));
    const { port } = await receive(httpReceiver(ok));
    const before = { ...process.env };
    const url = `http://127.0.0.1:${proxy.port}`;
    Object.assign(process.env, {
      HTTP_PROXY: url,
      http_proxy: url,
      HTTPS_PROXY: url,
      ALL_PROXY: url,
      NODE_USE_ENV_PROXY: '1',
    });
    try {
      await expect(ask(clientOf(inside), port)).resolves.toMatchObject({ status: 200 });
    } finally {
      process.env = before;
    }
    expect(proxy.connections).toEqual([]);
  });

  it.each(['Host', 'content-length', 'Transfer-Encoding', 'connection', 'Proxy-Authorization'])(
    'may not set the header %s',
    async (header) => {
      const { port, connections } = await receive(httpReceiver(ok));
      await expect(ask(clientOf(inside), port, { headers: { [header]: 'x' } })).rejects.toMatchObject({
        reason: 'HEADER',
      });
      expect(connections).toEqual([]);
    },
  );

  it('may not smuggle lines into a header', async () => {
    const { port, connections } = await receive(httpReceiver(ok));
    const smuggling = ask(clientOf(inside), port, { headers: { 'x-a': 'b\r\nhost: inside' } });
    await expect(smuggling).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(connections).toEqual([]);
  });

  it('is stopped by its caller, before and while it runs, and by closing the client', async () => {
    const { port, connections } = await receive(httpReceiver(() => {}));
    const client = clientOf(inside);
    await expect(ask(client, port, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
    const silent = { asked: [], resolver: () => new Promise<never>(() => {}) };
    const never = ask(clientOf(inside, silent), port, { signal: AbortSignal.abort() });
    await expect(never).rejects.toMatchObject({ code: 'ABORTED' });
    const controller = new AbortController();
    const running = ask(client, port, { signal: controller.signal });
    await until(() => connections.length === 1);
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'ABORTED' });
    const last = ask(client, port);
    await until(() => connections.length === 2);
    await client.close();
    await expect(last).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(ask(client, port)).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

it('leaves nothing at the signal of its caller', async () => {
  const { port } = await receive(httpReceiver(ok));
  const { signal } = new AbortController();
  const client = clientOf(inside);
  await ask(client, port, { signal });
  await expect(ask(client, port, { signal, headers: { 'x-a': '\n' } })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('a name that changes', () => {
  const production: OutboundRules = { allowPrivateNetworks: false, allowHttp: true };

  it('is refused when it leads inside, without a connection', async () => {
    const { port, connections } = await receive(httpReceiver(ok));
    for (const answers of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['127.0.0.1', '8.8.8.8'], ['::ffff:127.0.0.1']])
      await expect(ask(clientOf(production, names(answers)), port)).rejects.toMatchObject({ reason: 'ADDRESS' });
    expect(connections).toEqual([]);
  });

  it('is checked at every resolution: good first and bad then gets not even the open connection', async () => {
    const { port, connections } = await receive(httpReceiver(ok));
    const client = clientOf(inside, names(['127.0.0.1'], ['127.0.0.1', '169.254.169.254']));
    await expect(ask(client, port)).resolves.toMatchObject({ status: 200 });
    await expect(ask(client, port)).rejects.toMatchObject({ reason: 'METADATA' });
    expect(connections).toHaveLength(1);
  });

  it('is resolved once a request, and the connection goes to what was checked', async () => {
    const checked = await receive(httpReceiver(ok));
    const other = await receive(httpReceiver(ok, '127.0.0.2', checked.port));
    const changing = names(['127.0.0.1'], ['127.0.0.2']);
    await expect(ask(clientOf(inside, changing), checked.port)).resolves.toMatchObject({ address: '127.0.0.1' });
    expect(changing.asked).toEqual(['hooks.example.com']);
    expect([checked.connections.length, other.connections.length]).toEqual([1, 0]);
  });

  it('never gets a connection to an address that it has no longer', async () => {
    const before = await receive(httpReceiver(ok));
    const after = await receive(httpReceiver(ok, '127.0.0.2', before.port));
    const client = clientOf(inside, names(['127.0.0.1'], ['127.0.0.2', '127.0.0.3'], ['127.0.0.3', '127.0.0.2']));
    await ask(client, before.port);
    await expect(ask(client, before.port)).resolves.toMatchObject({ address: '127.0.0.2' });
    await until(() => before.connections[0]!.destroyed, {
      what: 'the end of the old connection',
      seconds: BEFORE_IDLE,
    });
    // Another order is no change.
    await expect(ask(client, before.port)).resolves.toMatchObject({ address: '127.0.0.2' });
    expect(before.connections).toHaveLength(1);
    expect(after.connections.length).toBeLessThanOrEqual(2);
  });

  it('is not asked for again within the time set, nor by requests at the same moment', async () => {
    const { port } = await receive(httpReceiver(ok));
    const asked = names(['127.0.0.1']);
    const client = clientOf(inside, asked, { reuseNamesMs: 60_000 });
    await Promise.all(Array.from({ length: 10 }, () => ask(client, port)));
    await ask(client, port);
    expect(asked.asked).toHaveLength(1);
  });

  it('is tried at its next address when one takes no connection', async () => {
    const { port } = await receive(httpReceiver(ok, '127.0.0.2'));
    await expect(ask(clientOf(inside, names(['127.0.0.1', '127.0.0.2'])), port)).resolves.toMatchObject({
      address: '127.0.0.2',
    });
    await expect(ask(clientOf(inside, names(['127.0.0.1', '127.0.0.3'])), port)).rejects.toMatchObject({
      code: 'CONNECT',
    });
  });

  it('fails as DNS without an address, and as TIMEOUT when the answer never comes', async () => {
    await expect(ask(clientOf(inside, names([])), 80)).rejects.toMatchObject({ code: 'DNS' });
    const silent = { asked: [], resolver: () => new Promise<never>(() => {}) };
    await expect(ask(clientOf(inside, silent), 80, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
