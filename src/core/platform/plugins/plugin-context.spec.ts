import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundClient } from '../outbound/guarded-client.js';
import { guardedFetch } from './guarded-fetch.js';
import { pluginContext } from './plugin-context.js';

const files = { read: async (key: string) => Buffer.from(key), path: async (key: string) => `/recordings/${key}` };
const log = { info() {}, warn() {}, error() {} };

describe('What a plugin is lent', () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1:9/' });
    response.end('hello');
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => void seen.splice(0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const lent = (options: unknown) => pluginContext('pager', options, files, log);

  it('reaches a host that its options name, however deep, on any path', async () => {
    const context = lent({ servers: [{ primary: { url: `${url}/a` } }] });
    for (const input of [`${url}/b`, new URL(`${url}/c`), new Request(`${url}/d`)])
      expect(await (await context.fetch(input)).text()).toBe('hello');
    expect(seen).toEqual(['/b', '/c', '/d']);
  });

  it.each([
    ['another port', (port: number) => `http://127.0.0.1:${port + 1}/`],
    ['another name of the same machine', (port: number) => `http://localhost:${port}/`],
    ['a host that only looks alike', (port: number) => `http://127.0.0.1:${port}@169.254.169.254/`],
    ['the metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
  ])('does not reach %s', async (_, address) => {
    const { port } = server.address() as AddressInfo;
    await expect(lent({ url }).fetch(address(port))).rejects.toThrow(/The provider pager may not call .*: name it in/);
    expect(seen).toEqual([]);
  });

  it.each([[undefined], [{}], [{ model: 'small', threads: 1 }], [{ note: 'see http://127.0.0.1' }]])(
    'reaches nothing with the options %j',
    async (options) => {
      await expect(lent(options).fetch(url)).rejects.toThrow('may not call');
      expect(seen).toEqual([]);
    },
  );

  it('is not led elsewhere by a redirect', async () => {
    await expect(lent({ url }).fetch(`${url}/moved`)).rejects.toThrow('fetch failed');
    await expect(lent({ url }).fetch(`${url}/moved`, { redirect: 'follow' })).rejects.toThrow('fetch failed');
    expect(seen).toEqual(['/moved', '/moved']);
  });

  describe('in the process of the service', () => {
    const asked: string[] = [];
    const resolver = async (host: string) => {
      asked.push(host);
      return [{ address: '127.0.0.1' }];
    };
    const clients: OutboundClient[] = [];
    const guardedBy = (allowPrivateNetworks: boolean) => {
      const client = new OutboundClient({ allowPrivateNetworks, allowHttp: true }, resolver, { reuseNamesMs: 0 });
      clients.push(client);
      return (options: unknown) => pluginContext('pager', options, files, log, guardedFetch(client));
    };
    beforeEach(() => void asked.splice(0));
    afterAll(() => Promise.all(clients.map((each) => each.close())));

    it('reaches a private host that its options name, whatever the guard thinks of it', async () => {
      expect(await (await guardedBy(false)({ url }).fetch(`${url}/named`)).text()).toBe('hello');
      expect([seen, asked]).toEqual([['/named'], []]);
    });

    it('reaches no other private address', async () => {
      const { port } = server.address() as AddressInfo;
      const context = guardedBy(false)({ url });
      for (const address of [`http://127.0.0.1:${port + 1}/`, `http://pager.example.com:${port}/`])
        await expect(context.fetch(address)).rejects.toMatchObject({
          code: 'ADDRESS_REFUSED',
          message: expect.stringContaining('not public'),
        });
      expect([seen, asked]).toEqual([[], ['pager.example.com']]);
    });

    it('reaches any other host by the guard, also one that looks like a named one', async () => {
      const { port } = server.address() as AddressInfo;
      const alike = `http://127.0.0.1.example.com:${port}/alike`;
      expect(await (await guardedBy(true)({ url }).fetch(alike)).text()).toBe('hello');
      expect([seen, asked]).toEqual([['/alike'], ['127.0.0.1.example.com']]);
    });
  });

  it('reads recordings, and has no other way to the files of the service', async () => {
    const context = lent({});
    expect(await context.files.read('abc')).toEqual(Buffer.from('abc'));
    expect(await context.files.path('abc')).toBe('/recordings/abc');
    expect(Object.keys(context.files).sort()).toEqual(['path', 'read']);
    expect(Object.keys(context).sort()).toEqual(['fetch', 'files', 'id', 'log']);
  });
});
