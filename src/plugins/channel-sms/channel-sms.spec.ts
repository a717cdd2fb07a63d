import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message, PluginContext } from '@callwarden/sdk';
import plugin from './plugin.js';
import { mostBytes } from './read-limited.js';

const secret = 'tw-secret-0123456789';
const message: Message = {
  idempotencyKey: 'dlv_1',
  to: { phoneNumber: '+14155550100', locale: 'en', timeZone: 'UTC' },
  priority: 'high',
  event: 'review.assigned',
  title: 'A call needs your review',
  text: 'Risk 87 of 100.',
  data: {},
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [],
};
type Failure = Error & { permanent?: true; code?: string };

describe('the sms channel', () => {
  let handle: RequestListener;
  let calls = 0;
  let baseUrl: string;
  const server = createServer((request, response) => {
    calls++;
    handle(request, response);
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    calls = 0;
    handle = (_, response) => response.writeHead(201).end('{"sid":"SM1"}');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const deliver = async (
    changes: Partial<Message> = {},
    options: object = {},
    signal = new AbortController().signal,
  ) => {
    const account = { gateway: 'twilio', accountSid: 'AC1', authToken: secret, from: '+15005550006', baseUrl };
    const context = { id: 'sms', log: {}, fetch } as unknown as PluginContext;
    const provider = await plugin.create(plugin.options.parse({ ...account, ...options }), context);
    return provider.deliver({ ...message, ...changes }, signal);
  };
  const failure = (...args: Parameters<typeof deliver>): Promise<Failure> =>
    deliver(...args).then(
      () => Promise.reject(new Error('it did not fail')),
      (error) => error,
    );
  const answering = (status: number, body: string) => {
    handle = (_, response) => response.writeHead(status).end(body);
  };

  it.each([401, 402, 403, 404, 408, 409, 425, 429, 500, 502, 503])(
    'leaves a %i to another provider',
    async (status) => {
      answering(status, '<html>');
      const error = await failure();
      expect(error.permanent).toBeUndefined();
      expect(error.message).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\d+ answered ${status}$`));
      expect(calls).toBe(1);
    },
  );

  it.each([400, 422])('gives up for good on a %i', async (status) => {
    answering(status, '');
    expect(await failure()).toMatchObject({ permanent: true, code: 'SMS_REFUSED' });
  });

  it.each([
    undefined,
    '',
    '4155550100',
    '+0155550100',
    '+141555',
    '+1415555010012345',
    '+1415 5550100',
    '+14155550100\n',
  ])('calls nobody for the number %j', async (phoneNumber) => {
    const error = await failure({ to: { ...message.to, phoneNumber } });
    expect(error).toMatchObject({ permanent: true, code: 'NO_PHONE_NUMBER' });
    expect(calls).toBe(0);
  });

  it.each(['<html>welcome', '', '[]', '{"sid":""}', '{"sid":{}}', 'null'])(
    'takes a 200 with %j as failed',
    async (body) => {
      answering(200, body);
      expect((await failure()).message).toMatch(/answered 200 \(without an id of the message\)$/);
    },
  );

  it('reads no more of an answer than it has use for', async () => {
    const { promise: hungUp, resolve } = Promise.withResolvers<void>();
    handle = (_, response) => {
      response.once('close', resolve);
      response.writeHead(201);
      const more = (): void => void response.write('a'.repeat(mostBytes), () => !response.destroyed && more());
      more();
    };
    expect((await failure()).message).toMatch(/answered with more than 64 KiB$/);
    await hungUp;
  });

  it('still knows a refusal whose page is endless or broken off', async () => {
    answering(400, 'a'.repeat(mostBytes + 1));
    expect((await failure()).permanent).toBe(true);
    handle = (request, response) => {
      response.writeHead(422, { 'content-length': 100 }).write('{', () => request.socket.destroy());
    };
    expect((await failure()).permanent).toBe(true);
  });

  it('takes a good answer that breaks off as failed', async () => {
    handle = (request, response) => {
      response.writeHead(201, { 'content-length': 100 }).write('{"sid":', () => request.socket.destroy());
    };
    const error = await failure();
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(/^127\.0\.0\.1:\d+ could not be reached/);
  });

  it('names the host when nobody listens', async () => {
    const error = await failure({}, { baseUrl: 'http://127.0.0.1:1' });
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(/^127\.0\.0\.1:1 could not be reached/);
  });

  it('does not follow a redirection with the credentials', async () => {
    handle = (_, response) => response.writeHead(307, { location: `${baseUrl}/elsewhere` }).end();
    const context = {
      id: 'sms',
      log: {},
      fetch: (url: string, init: RequestInit) => fetch(url, { ...init, redirect: 'error' }),
    };
    const options = { gateway: 'twilio', accountSid: 'AC1', authToken: secret, from: 'Us', baseUrl };
    const provider = await plugin.create(plugin.options.parse(options), context as unknown as PluginContext);
    await expect(provider.deliver(message, new AbortController().signal)).rejects.toThrow('could not be reached');
    expect(calls).toBe(1);
  });

  it('waits no longer than timeoutSeconds, for the answer or the rest of it', async () => {
    handle = () => {};
    const error = await failure({}, { timeoutSeconds: '0.1' });
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(/did not answer within 0\.1 s$/);
    handle = (_, response) => void response.writeHead(201, { 'content-length': 100 }).write('{');
    expect((await failure({}, { timeoutSeconds: 0.1 })).message).toMatch(/did not answer within 0\.1 s$/);
  });

  it('stops when it is aborted, with the reason given', async () => {
    const reason = new Error('shutting down');
    expect(await failure({}, {}, AbortSignal.abort(reason))).toBe(reason);
    expect(calls).toBe(0);
    const abort = new AbortController();
    handle = () => abort.abort(reason);
    expect(await failure({}, {}, abort.signal)).toBe(reason);
  });

  it('tells neither credentials nor texts nor numbers in its errors', async () => {
    const words = [secret, Buffer.from(`AC1:${secret}`).toString('base64'), 'Risk', '4155550100'];
    for (const status of [200, 400, 401, 500]) {
      answering(status, JSON.stringify({ code: 'Risk 87 of 100. ', message: words.join(' ') }));
      const error = await failure();
      const leaked = `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}`;
      for (const word of words) expect(leaked).not.toContain(word);
    }
  });

  it('refuses options that cannot work, without repeating secrets', () => {
    const twilio = { gateway: 'twilio', accountSid: 'AC1', authToken: secret, from: 'Us' };
    const issues = (options: object) => JSON.stringify(plugin.options.safeParse(options).error?.issues ?? 'good');
    expect(issues(twilio)).toBe('"good"');
    expect(issues({ ...twilio, authToken: `${secret}\n` })).toContain('printable ASCII');
    expect(issues({ ...twilio, authToken: `${secret}\n` })).not.toContain(secret);
    expect(issues({ ...twilio, messagingServiceSid: 'MG1' })).toContain('and not both');
    expect(issues({ ...twilio, from: undefined })).toContain('is needed');
    expect(issues({ ...twilio, accountSid: '../x' })).toContain('accountSid');
    expect(issues({ ...twilio, baseUrl: `https://me:${secret}@x.example` })).toContain('user name or password');
    expect(issues({ ...twilio, gateway: 'pigeon' })).toContain('gateway');
    expect(issues({ ...twilio, timeoutSeconds: 'soon' })).toContain('timeoutSeconds');
  });

  it.each([
    ['twilio', { accountSid: 'AC1', authToken: 's', from: 'Us' }, 'https://api.twilio.com'],
    ['vonage', { apiKey: 'k', apiSecret: 's', from: 'Us' }, 'https://rest.nexmo.com'],
    ['messagebird', { accessKey: 'k', from: 'Us' }, 'https://rest.messagebird.com'],
    ['plivo', { authId: 'MA1', authToken: 's', from: 'Us' }, 'https://api.plivo.com'],
  ])('names the host of %s in its options, so that it may be called', (gateway, options, url) =>
    expect(plugin.options.parse({ gateway, ...options })).toMatchObject({ baseUrl: url, timeoutSeconds: 10 }),
  );
});
