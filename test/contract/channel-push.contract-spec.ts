import { createECDH } from 'node:crypto';
import { resolve } from 'node:path';
import webPush from 'web-push';
import type { Message, PushDevice } from '@callwarden/sdk';
import { channelContract } from '@callwarden/sdk/testing';
import { OutboundClient } from '../../src/core/platform/outbound/guarded-client.js';
import { guardedFetch } from '../../src/core/platform/plugins/guarded-fetch.js';
import { loadPlugins } from '../../src/core/platform/plugins/load-plugins.js';
import { pluginContext } from '../../src/core/platform/plugins/plugin-context.js';
import { PluginEntry } from '../../src/core/platform/config/plugin-entry.js';
import { ProviderRegistry } from '../../src/core/platform/plugins/provider-registry.js';
import plugin from '../../src/plugins/channel-push/plugin.js';
import { decrypted, pushService } from '../support/push-service.js';
import { createTestApp } from '../support/test-app.js';
import { holds } from './holds.js';

const service = await pushService();
const vapid = webPush.generateVAPIDKeys();
const options = { subject: 'mailto:ops@example.com', ...vapid };
/** As in production, but for plain HTTP; every name leads to loopback. */
const client = new OutboundClient({ allowPrivateNetworks: false, allowHttp: true }, async () => [
  { address: '127.0.0.1' },
]);
const files = { read: () => Promise.reject(new Error('no files')), path: () => Promise.reject(new Error('no files')) };
const log = { info() {}, warn() {}, error() {} };
/** What core lends: the real way out, with the guard in it. */
const lent = (options: unknown) => pluginContext('push', options, files, log, guardedFetch(client));
const device = () => service.subscribe(vapid.publicKey);
const message = (...devices: PushDevice[]): Message => ({
  idempotencyKey: 'dlv_1',
  to: { devices, locale: 'en', timeZone: 'UTC' },
  priority: 'normal',
  event: 'custom',
  title: 'Title',
  text: 'Text',
  data: {},
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [],
});
const never = new AbortController().signal;

afterAll(async () => {
  await client.close();
  await service.close();
});

const named = { ...options, services: [service.url] };
holds(
  'channel-push',
  channelContract(plugin, {
    options: named,
    fetch: lent(named).fetch,
    message: { to: message(device(), device()).to },
    refusing: async (work) => {
      service.answer(503);
      await work().finally(() => service.answer(201));
    },
  }),
);

it('Everything that the contract sent was well-formed', () => {
  expect(service.wrong).toEqual([]);
  expect(service.received.length).toBeGreaterThan(20);
});

describe('channel-push calls no address inside', () => {
  const inside = {
    'a loopback address': () => device(),
    'a name that leads to one': () => {
      const { endpoint, keys } = device();
      return { endpoint: endpoint.replace('127.0.0.1', 'push.example.com'), keys };
    },
    'the metadata of a cloud': () => ({ ...device(), endpoint: 'http://169.254.169.254/latest/meta-data/' }),
  };
  it.each(Object.entries(inside))('%s, unless the options name it', async (_, device) => {
    const before = service.received.length;
    const provider = await plugin.create(plugin.options.parse(options), lent(options));
    await expect(provider.deliver(message(device()), never)).rejects.toMatchObject({
      permanent: true,
      code: 'PUSH_REFUSED',
      message: expect.stringMatching(/not public|metadata/),
    });
    expect(service.received.length).toBe(before);
  });

  it('and still reaches the other devices', async () => {
    const provider = await plugin.create(plugin.options.parse(named), lent(named));
    const good = device();
    const before = service.received.length;
    expect(await provider.deliver(message(inside['a name that leads to one'](), good), never)).toEqual({});
    expect(service.received.slice(before).map(({ endpoint }) => endpoint)).toEqual([good.endpoint]);
  });
});

it('A start with keys of two pairs names entry and option, and no key', async () => {
  const other = webPush.generateVAPIDKeys();
  const entry = PluginEntry.parse({
    id: 'browsers',
    use: 'channel-push',
    options: { ...options, privateKey: other.privateKey },
  });
  const start = loadPlugins([entry], {
    builtins: { 'channel-push': async () => ({ default: plugin }) },
    contextFor: (_, options) => lent(options),
    host: () => Promise.reject(new Error('nothing is hosted in this test')),
  });
  const words = /browsers \(channel-push\): options\.privateKey: does not belong to publicKey; .*generate-vapid-keys/;
  await expect(start).rejects.toThrow(words);
  await expect(start).rejects.not.toThrow(other.privateKey);
});

it('In the service the guard keeps to the config, asks its resolver, and ends with the service', async () => {
  const plugins = [
    { id: 'push', use: resolve('dist/plugins/channel-push/plugin.js'), options },
    { id: 'keywords', use: './test/fixtures/keyword-model/index.js', options: { words: ['a'] }, isolated: false },
    { id: 'supplied', use: 'transcriber-supplied', isolated: false },
    { id: 'automatic', use: 'assignment-automatic' },
  ];
  const webhooks = { allowPrivateNetworks: true, allowHttp: true };
  const app = await createTestApp({ plugins, webhooks }, undefined, {
    resolver: async () => [{ address: '169.254.169.254' }],
  });
  const { provider } = app.app.get(ProviderRegistry).find('channel', 'push')!;
  try {
    expect(await provider.deliver(message(device()), never)).toEqual({});
    const metadata = { ...device(), endpoint: 'http://push.example.com/a' };
    await expect(provider.deliver(message(metadata), never)).rejects.toMatchObject({
      code: 'PUSH_REFUSED',
      message: expect.stringContaining('push.example.com leads to a cloud metadata address'),
    });
  } finally {
    await app.close();
  }
  await expect(provider.deliver(message(device()), never)).rejects.toThrow('The service is shutting down');
});

/** RFC 8291, section 5 and appendix A. */
describe('The push service of the tests', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg');
  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );

  it('decrypts the example of RFC 8291', () => {
    expect(decrypted(body, receiver, auth).toString()).toBe('When I grow up, I want to be a watermelon');
  });

  it('does not decrypt what was changed on the way, or is for another secret', () => {
    const changed = Buffer.from(body);
    changed.writeUInt8(changed.readUInt8(90) ^ 1, 90);
    expect(() => decrypted(changed, receiver, auth)).toThrow('authenticate');
    expect(() => decrypted(body, receiver, Buffer.alloc(16))).toThrow('authenticate');
  });

  it.each([
    ['no signature', { authorization: '' }, 401],
    ['no TTL', { ttl: '' }, 400],
    ['a topic that is too long', { topic: 'a'.repeat(33) }, 400],
  ])('refuses %s', async (_, changes, status) => {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(device(), '{}', {
      vapidDetails: options,
    });
    const { 'Content-Length': __, TTL, ...rest } = headers;
    const send = (more: object) =>
      fetch(endpoint, { method, headers: { ...rest, ttl: String(TTL), ...more }, body: new Uint8Array(body) });
    expect((await send({})).status).toBe(201);
    expect((await send(changes)).status).toBe(status);
  });
});
