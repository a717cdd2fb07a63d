import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as read } from 'node:stream/consumers';
import type { Message, PluginContext } from '@callwarden/sdk';
import plugin from '../plugin.js';

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const form = (body: string) => Object.fromEntries(new URLSearchParams(body));
const attack = 'Risk "87"&To=+1999\\ {"to":"+1999"}, 100% ${x} {{to}} €';
const typed = `A call\n${attack}\nhttps://callwarden.example/reviews/1`;
const message: Message = {
  idempotencyKey: 'dlv_1',
  to: { phoneNumber: '+14155550100', locale: 'en', timeZone: 'UTC' },
  priority: 'high',
  event: 'review.assigned',
  title: 'A call',
  text: attack,
  data: {},
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [{ label: 'Open', url: 'https://callwarden.example/reviews/1' }],
};

const seen: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; json: unknown };
const server = createServer((request, response) => void answerOne(request, response));
let baseUrl: string;

async function answerOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  seen.push({ method, path: url, headers, body: await read(request) });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (seen.length = 0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function deliver(options: object, status: number, json: unknown, changes: Partial<Message> = {}) {
  answer = { status, json };
  const log = { info() {}, warn() {}, error() {} };
  const provider = await plugin.create(plugin.options.parse(options), {
    id: 'sms',
    log,
    fetch,
  } as unknown as PluginContext);
  return provider.deliver({ ...message, ...changes }, new AbortController().signal);
}
const failure = (
  options: object,
  status: number,
  json: unknown,
): Promise<Error & { permanent?: true; code?: string }> =>
  deliver(options, status, json).then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );

describe('twilio', () => {
  const options = () => ({
    gateway: 'twilio',
    accountSid: 'AC1',
    authToken: 'tw-secret',
    from: '+15005550006',
    baseUrl,
  });

  it('posts a form with the account as user, and returns the sid', async () => {
    expect(await deliver(options(), 201, { sid: 'SM9', error_code: null })).toEqual({ providerId: 'SM9' });
    const [{ method, path, headers, body }] = seen as [(typeof seen)[0]];
    expect([method, path]).toEqual(['POST', '/2010-04-01/Accounts/AC1/Messages.json']);
    expect(headers.authorization).toBe(basic('AC1', 'tw-secret'));
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(form(body)).toEqual({ To: '+14155550100', From: '+15005550006', Body: typed });
  });

  it('names the messaging service instead of a sender', async () => {
    const { from: _, ...rest } = options();
    await deliver({ ...rest, messagingServiceSid: 'MG2' }, 201, { sid: 'SM9' });
    expect(form(seen[0]?.body ?? '')).toEqual({ To: '+14155550100', MessagingServiceSid: 'MG2', Body: typed });
  });

  it.each([
    [400, 21211, true],
    [400, 21610, true],
    [400, 21614, true],
    [400, 21606, undefined],
    [400, 21408, undefined],
    [404, 20404, undefined],
    [401, 20003, undefined],
    [429, 20429, undefined],
  ])('takes %i with the code %i as permanent: %s', async (status, code, permanent) => {
    const error = await failure(options(), status, { code, message: `${typed} to +14155550100`, status });
    expect(error.permanent).toBe(permanent);
    expect(error.message).toBe(`${new URL(baseUrl).host} answered ${status} (code ${code})`);
  });
});

describe('vonage', () => {
  const options = () => ({
    gateway: 'vonage',
    apiKey: 'abcd1234',
    apiSecret: 'vo-secret',
    from: 'Callwarden',
    baseUrl,
  });
  const part = (status: string) => ({ to: '14155550100', 'message-id': '0C0', status, 'error-text': 'no' });

  it('posts a form, and returns the id of the first part', async () => {
    expect(await deliver(options(), 200, { messages: [part('0'), part('0')] })).toEqual({ providerId: '0C0' });
    const [{ method, path, headers, body }] = seen as [(typeof seen)[0]];
    expect([method, path]).toEqual(['POST', '/sms/json']);
    expect(headers.authorization).toBe(basic('abcd1234', 'vo-secret'));
    const fields = { from: 'Callwarden', to: '14155550100', text: typed, type: 'text', 'client-ref': 'dlv_1' };
    expect(form(body)).toEqual(fields);
  });

  it('says that a text needs Unicode', async () => {
    await deliver(options(), 200, { messages: [part('0')] }, { title: '您好' });
    expect(form(seen[0]?.body ?? '')['type']).toBe('unicode');
  });

  it.each([
    ['1', undefined],
    ['4', undefined],
    ['9', undefined],
    ['15', undefined],
    ['6', true],
    ['7', true],
  ])('takes the status %s in a 200 as permanent: %s', async (status, permanent) => {
    const error = await failure(options(), 200, { 'message-count': '1', messages: [part(status)] });
    expect(error.permanent).toBe(permanent);
    expect(error.message).toContain(`(code ${status})`);
  });

  it('says so when only some parts were accepted', async () => {
    const error = await failure(options(), 200, { messages: [part('0'), part('1')] });
    expect(error.message).toContain('after 1 of 2 parts were accepted');
  });
});

describe('messagebird', () => {
  const options = () => ({ gateway: 'messagebird', accessKey: 'mb-secret', from: '+31970100', baseUrl });

  it('posts JSON with the access key, and returns the id', async () => {
    expect(await deliver(options(), 201, { id: '49e4', reference: 'dlv_1' })).toEqual({ providerId: '49e4' });
    const [{ method, path, headers, body }] = seen as [(typeof seen)[0]];
    expect([method, path]).toEqual(['POST', '/messages']);
    expect(headers.authorization).toBe('AccessKey mb-secret');
    expect(headers['content-type']).toBe('application/json');
    const sent = { originator: '31970100', recipients: ['14155550100'], body: typed };
    expect(JSON.parse(body)).toEqual({ ...sent, datacoding: 'plain', reference: 'dlv_1' });
  });

  it.each([
    [422, 9, true],
    [422, 10, true],
    [422, 25, undefined],
    [401, 2, undefined],
  ])('takes %i with the code %i as permanent: %s', async (status, code, permanent) => {
    const errors = [{ code, description: 'no (correct) recipients found', parameter: 'recipients' }];
    expect((await failure(options(), status, { errors })).permanent).toBe(permanent);
  });
});

describe('plivo', () => {
  const options = () => ({ gateway: 'plivo', authId: 'MA1', authToken: 'pl-secret', from: '15671234567', baseUrl });

  it('posts JSON with the account as user, and returns the id', async () => {
    const queued = { message: 'message(s) queued', message_uuid: ['db3c'], api_id: 'db34' };
    expect(await deliver(options(), 202, queued)).toEqual({ providerId: 'db3c' });
    const [{ method, path, headers, body }] = seen as [(typeof seen)[0]];
    expect([method, path]).toEqual(['POST', '/v1/Account/MA1/Message/']);
    expect(headers.authorization).toBe(basic('MA1', 'pl-secret'));
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({ src: '15671234567', dst: '14155550100', text: typed });
  });

  it('takes a 400 as permanent and a 429 not', async () => {
    const body = { api_id: '1', error: 'invalid dst' };
    expect(await failure(options(), 400, body)).toMatchObject({ permanent: true, code: 'SMS_REFUSED' });
    expect((await failure(options(), 429, body)).permanent).toBeUndefined();
  });
});
