import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OutboundClient } from '../outbound/guarded-client.js';
import type { OutboundRules } from '../outbound/outbound-rules.js';
import { guardedFetch } from './guarded-fetch.js';

const inside: OutboundRules = { allowPrivateNetworks: true, allowHttp: true };
const outside: OutboundRules = { allowPrivateNetworks: false, allowHttp: true };

describe('The guarded fetch', () => {
  const seen: string[] = [];
  const hang = Promise.withResolvers<void>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    seen.push([method, url, headers['x-a'], headers['content-type'], await text(request)].join(' '));
    if (url === '/hang') return hang.resolve();
    if (url === '/moved') return void response.writeHead(302, { location: '/other' }).end();
    if (url === '/none') return void response.writeHead(204).end();
    response.writeHead(url === '/bad' ? 503 : 201, { 'x-b': 'b' }).end(url === '/long' ? 'a'.repeat(100_000) : 'done');
  };
  const server = createServer((request, response) => void answer(request, response));
  const clients: OutboundClient[] = [];
  const asked: string[] = [];
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => [seen, asked].forEach((each) => each.splice(0)));
  afterAll(async () => {
    await Promise.all(clients.map((each) => each.close()));
    server.closeAllConnections();
    server.close();
  });
  /** Every name leads to the server. */
  function guarded(rules = inside): typeof fetch {
    const resolver = async (host: string) => {
      asked.push(host);
      return [{ address: '127.0.0.1' }];
    };
    const client = new OutboundClient(rules, resolver, { reuseNamesMs: 0 });
    clients.push(client);
    return guardedFetch(client);
  }
  const at = (path: string) => `http://push.example.com:${port}${path}`;

  it('carries method, headers and body, and brings back a Response', async () => {
    const response = await guarded()(at('/a?b=c'), { method: 'PUT', headers: { 'X-A': 'a' }, body: 'söme' });
    expect(seen).toEqual(['PUT /a?b=c a text/plain;charset=UTF-8 söme']);
    expect(response).toBeInstanceOf(Response);
    expect([response.ok, response.status, response.headers.get('x-b')]).toEqual([true, 201, 'b']);
    expect(await response.text()).toBe('done');
  });

  it('takes what fetch takes', async () => {
    const call = guarded();
    await call(new URL(at('/url')));
    await call(new Request(at('/request'), { method: 'POST', body: 'one', headers: { 'x-a': '1' } }));
    await call(at('/bytes'), { method: 'POST', body: new Uint8Array([0x68, 0x69]) });
    expect(seen).toEqual(['GET /url   ', 'POST /request 1 text/plain;charset=UTF-8 one', 'POST /bytes   hi']);
  });

  it('takes any status for an answer, also one without a body', async () => {
    expect((await guarded()(at('/bad'))).status).toBe(503);
    const none = await guarded()(at('/none'));
    expect([none.status, none.body]).toEqual([204, null]);
  });

  it('keeps 64 KiB of a body', async () => {
    expect((await (await guarded()(at('/long'))).bytes()).length).toBe(64 * 1024);
  });

  it.each([
    ['a private address', () => `http://127.0.0.1:${port}/`],
    ['a name that leads to one', () => at('/')],
    ['the metadata of a cloud', () => 'http://169.254.169.254/'],
    ['another protocol', () => 'file:///etc/passwd'],
    ['what is no URL', () => '//t0ken'],
    ['a URL with a password', () => `http://me:t0ken@push.example.com:${port}/`],
  ])('does not call %s, for good and without repeating it', async (_, address) => {
    const refused = guarded(outside)(address());
    await expect(refused).rejects.toMatchObject({ permanent: true, code: 'ADDRESS_REFUSED' });
    await expect(refused).rejects.not.toThrow('t0ken');
    expect(seen).toEqual([]);
  });

  it('goes by what a name leads to, not by how it looks', async () => {
    await guarded()(`http://10.0.0.1.example.com:${port}/`);
    expect(asked).toEqual(['10.0.0.1.example.com']);
    expect(seen).toHaveLength(1);
  });

  it('is not led elsewhere by a redirect', async () => {
    for (const redirect of ['follow', 'manual', 'error'] as const)
      await expect(guarded()(at('/moved'), { redirect })).rejects.toThrow('The response is a redirect (302)');
    expect(seen).toEqual(Array(3).fill('GET /moved   '));
  });

  it('says what failed in a TypeError, as fetch does', async () => {
    const call = guarded();
    const closed = createServer();
    await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
    const { port: unused } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const failed = call(`http://push.example.com:${unused}/`);
    await expect(failed).rejects.toMatchObject({ name: 'TypeError', cause: { code: 'CONNECT' } });
    await expect(failed).rejects.toThrow('nothing listens on that port');
  });

  it('stops with the reason of its signal, before and during the call', async () => {
    const reason = new Error('enough');
    await expect(guarded()(at('/'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(seen).toEqual([]);
    const abort = new AbortController();
    const call = guarded()(new Request(at('/hang'), { signal: abort.signal }));
    await hang.promise;
    abort.abort(reason);
    await expect(call).rejects.toBe(reason);
  });
});
