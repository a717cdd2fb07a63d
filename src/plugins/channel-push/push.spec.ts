import { inspect } from 'node:util';
import webPush from 'web-push';
import type { Message, Provider, PushDevice } from '@callwarden/sdk';
import { type PushService, pushService } from '../../../test/support/push-service.js';
import { until } from '../../../test/support/until.js';
import plugin from './plugin.js';

const vapid = webPush.generateVAPIDKeys();
const own: Omit<Message, 'to'> = {
  idempotencyKey: 'dlv_1',
  priority: 'high',
  event: 'review.assigned',
  title: 'A call needs your review',
  text: 'Risk 87 of 100. 🚨',
  data: { reviewId: 'rev_1' },
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [{ label: 'Open', url: 'https://callwarden.example/reviews/1' }],
};
type Failure = Error & { permanent?: boolean; code?: string; gone?: readonly string[] };

describe('the push channel', () => {
  let service: PushService;
  beforeEach(async () => {
    service = await pushService();
  });
  afterEach(() => service.close());

  const provider = (options: object = {}) => {
    const all = { subject: 'mailto:ops@example.com', ...vapid, services: [service.url], ...options };
    const log = { info() {}, warn() {}, error() {} };
    const files = { read: () => Promise.reject(new Error('no')), path: () => Promise.reject(new Error('no')) };
    return plugin.create(plugin.options.parse(all), { id: 'push', log, fetch, files }) as Provider<'channel'>;
  };
  const never = new AbortController().signal;
  const deliver = (devices: readonly PushDevice[] | undefined, changes: Partial<Message> = {}, signal = never) =>
    provider().deliver({ ...own, ...changes, to: { devices, locale: 'en', timeZone: 'UTC' } }, signal);
  const failure = async (...delivery: Parameters<typeof deliver>): Promise<Failure> => {
    const outcome = await deliver(...delivery).then(
      () => 'delivered',
      (error: Failure) => error,
    );
    if (typeof outcome === 'string') throw new Error('it was delivered');
    return outcome;
  };
  const device = () => service.subscribe(vapid.publicKey);

  it('shows the device the message, encrypted for it and signed with the key that it subscribed with', async () => {
    const { endpoint, ...rest } = device();
    expect(await deliver([{ endpoint, ...rest }])).toEqual({});
    const { idempotencyKey: id, ...shown } = own;
    expect(service.received).toMatchObject([{ endpoint, message: { id, ...shown } }]);
    const [{ message, vapid: signed }] = service.received as [PushService['received'][0]];
    expect(message).toEqual({ id, ...shown });
    expect(signed).toMatchObject({ aud: service.url, sub: 'mailto:ops@example.com', publicKey: vapid.publicKey });
    expect(service.wrong).toEqual([]);
  });

  it('reaches a device with a message of 100,000 letters and 1,000 items', async () => {
    const item = { title: 'Call', text: 'Risk 61 of 100.', createdAt: own.createdAt };
    const items = Array.from({ length: 1000 }, () => item);
    expect(await deliver([device()], { text: '🚨'.repeat(50_000), items })).toEqual({});
    const { message, size } = service.received[0]!;
    expect(size).toBeGreaterThan(3_980);
    expect(message.text).toMatch(/^(🚨)+…$/u);
    expect(message.items).toBe(1000);
  });

  it('reaches all devices, and tells which of them are gone', async () => {
    const [one, two, three, four] = [device(), device(), device(), device()];
    service.answer(404, two);
    service.answer(410, four);
    expect(await deliver([one, two, three, four])).toEqual({ gone: [two.endpoint, four.endpoint] });
    const accepted = service.received.filter(({ status }) => status === 201).map(({ endpoint }) => endpoint);
    expect(accepted.sort()).toEqual([one.endpoint, three.endpoint].sort());
  });

  it.each([200, 201, 202])('takes %d for accepted', async (status) => {
    service.answer(status);
    expect(await deliver([device()])).toEqual({});
  });

  it.each([undefined, []])('gives up for good with the devices %j', async (devices) => {
    expect(await failure(devices)).toMatchObject({ permanent: true, code: 'NO_DEVICE' });
  });

  it('gives up for good when all devices are gone, and says which', async () => {
    const [one, two] = [device(), device()];
    service.answer(410);
    const error = await failure([one, two]);
    expect(error).toMatchObject({ permanent: true, code: 'NO_DEVICE' });
    expect(error.gone).toEqual([one.endpoint, two.endpoint]);
  });

  it.each([400, 413])('gives up for good when the only device answers %d', async (status) => {
    service.answer(status);
    expect(await failure([device()])).toMatchObject({
      permanent: true,
      code: 'PUSH_REFUSED',
      message: `No device accepted the message: ${service.url} answered ${status}`,
    });
  });

  it.each([401, 403, 429, 500, 503])('leaves another try to core after a %d', async (status) => {
    service.answer(status);
    const error = await failure([device()]);
    expect(error.permanent).toBeUndefined();
    expect(error.message).toContain(`${service.url} answered ${status}`);
  });

  it('asks for another try when one device failed for now and none accepted, and tells which are gone', async () => {
    const [busy, gone, refused] = [device(), device(), device()];
    service.answer(429, busy);
    service.answer(410, gone);
    service.answer(400, refused);
    const error = await failure([gone, refused, busy]);
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(/answered 429$/);
    expect(error.gone).toEqual([gone.endpoint]);
  });

  it('is content with one device that accepted, as another try would show the message there twice', async () => {
    const [good, busy] = [device(), device()];
    service.answer(503, busy);
    expect(await deliver([busy, good])).toEqual({});
    expect(service.received).toHaveLength(2);
  });

  it('takes nothing that was subscribed with another key', async () => {
    const other = service.subscribe(webPush.generateVAPIDKeys().publicKey);
    expect((await failure([other])).message).toContain('403 (check publicKey');
    expect(service.received).toEqual([]);
  });

  it('asks for another try when nobody listens', async () => {
    const gone = await pushService();
    const lost = gone.subscribe();
    await gone.close();
    const error = await failure([lost]);
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(new RegExp(`${gone.url} could not be called: .*ECONNREFUSED`));
  });

  it('waits for an answer no longer than the options say', async () => {
    service.answer('hang');
    const to = { devices: [device()], locale: 'en', timeZone: 'UTC' };
    const late = provider({ timeoutSeconds: 0.05 }).deliver({ ...own, to }, never);
    await expect(late).rejects.toThrow(`${service.url} did not answer within 0.05 s`);
    await expect(late).rejects.not.toHaveProperty('permanent');
  });

  it('stops when its signal is aborted, with the reason, before and during the delivery', async () => {
    const reason = new Error('enough');
    expect(await failure([device()], {}, AbortSignal.abort(reason))).toBe(reason);
    expect(service.received).toEqual([]);
    const hanging = device();
    service.answer('hang', hanging);
    const abort = new AbortController();
    const stopped = failure([device(), hanging], {}, abort.signal);
    await until(() => service.received.length === 2);
    abort.abort(reason);
    expect(await stopped).toBe(reason);
  });

  it('refuses devices that cannot be called or encrypted for, and harms no other', async () => {
    const [good, other] = [device(), device()];
    const bad = [
      { ...other, endpoint: 'not a url' },
      { ...other, keys: { ...other.keys, auth: 'AAAA' } },
    ];
    const error = await failure(bad);
    expect(error).toMatchObject({ permanent: true, code: 'PUSH_REFUSED' });
    expect(error.message).toContain(`is no URL; the keys of a device at ${service.url} are broken`);
    expect(await deliver([...bad, good])).toEqual({});
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([good.endpoint]);
  });

  it('never tells keys or the whole endpoint of a device in an error', async () => {
    const one = device();
    const broken = { ...one, keys: { ...one.keys, p256dh: one.keys.p256dh.slice(0, -4) } };
    const errors = [await failure([broken])];
    for (const status of [400, 401, 403, 410, 429, 500]) {
      service.answer(status);
      errors.push(await failure([one]));
    }
    const secrets = [vapid.privateKey, one.keys.auth, one.keys.p256dh.slice(0, -4), new URL(one.endpoint).pathname];
    for (const error of errors)
      for (const secret of secrets) expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain(secret);
  });

  it('tells programs of users the key to subscribe with', () => {
    expect(provider()).toMatchObject({ channel: 'push', clientSettings: { vapidPublicKey: vapid.publicKey } });
    expect(JSON.stringify(provider())).not.toContain(vapid.privateKey);
  });
});
