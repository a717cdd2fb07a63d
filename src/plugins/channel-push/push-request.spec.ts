import webPush from 'web-push';
import type { PushDevice } from '@callwarden/sdk';
import { Options } from './options.js';
import { pushRequest } from './push-request.js';

const options = Options.parse({ subject: 'https://intranet.example/contact', ...webPush.generateVAPIDKeys() });
const message = { idempotencyKey: 'dlv_1', priority: 'normal' } as const;
const keys = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const device = { endpoint: 'https://push.example.com/p/t0ken', keys };

const request = (to: PushDevice = device, about: object = {}, changes: Partial<Options> = {}) =>
  pushRequest(to, Buffer.from('{}'), { ...message, ...about }, { ...options, ...changes });
function made(...of: Parameters<typeof request>) {
  const outcome = request(...of);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
}

describe('The request to a push service', () => {
  it.each([
    ['critical', 'high'],
    ['high', 'high'],
    ['normal', 'normal'],
    ['low', 'low'],
  ])('for a %s message has the urgency %s', (priority, urgency) => {
    expect(made(device, { priority }).headers['Urgency']).toBe(urgency);
  });

  it('has a topic that is the same on every attempt, and of this message only', () => {
    const topic = (idempotencyKey: string) => made(device, { idempotencyKey }).headers['Topic'];
    expect(topic('a'.repeat(64))).toMatch(/^[\w-]{32}$/);
    expect(topic('a'.repeat(64))).toBe(topic('a'.repeat(64)));
    expect(topic('a'.repeat(64))).not.toBe(topic(`${'a'.repeat(63)}b`));
  });

  it('lets the message be kept for as long as the options say', () => {
    expect(made().headers['TTL']).toBe('86400');
    expect(made(device, {}, { ttlSeconds: 0 }).headers['TTL']).toBe('0');
  });

  it('goes to the endpoint as it is written, and is signed for its origin', () => {
    const endpoint = 'https://PUSH.example.com:443/p';
    const { headers, ...rest } = made({ endpoint, keys });
    expect(rest).toMatchObject({ endpoint, origin: 'https://push.example.com', method: 'POST' });
    const claims = Buffer.from(headers['Authorization']!.split('.')[1]!, 'base64url').toString();
    expect(JSON.parse(claims)).toMatchObject({ aud: 'https://push.example.com', sub: options.subject });
  });

  it.each([
    ['an address that is no URL', 'no URL', { endpoint: 'push.example.com/t0ken' }],
    ['a file', 'neither https nor http', { endpoint: 'file:///etc/t0ken' }],
    ['a password', 'user name or password', { endpoint: 'https://me:t0ken@push.example.com/' }],
    ['a service that closed', 'no longer', { endpoint: 'https://android.googleapis.com/gcm/send/t0ken' }],
    ['the host of the subject', 'is the subject', { endpoint: 'https://intranet.example/t0ken' }],
    ['a key that is short', 'keys', { keys: { ...keys, p256dh: 'BAAA' } }],
    ['a key that is on no curve', 'keys', { keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }],
    ['a secret that is short', 'keys', { keys: { ...keys, auth: 'AAAA' } }],
    ['no keys', 'keys', { keys: undefined as never }],
  ])('is refused for a device with %s, without its token', (_, reason, changes) => {
    expect(request({ ...device, ...changes })).toEqual({ refused: expect.stringContaining(reason) });
    expect(JSON.stringify(request({ ...device, ...changes }))).not.toContain('t0ken');
  });

  it('may go to the host of the subject where that is named as a push service', () => {
    const endpoint = 'https://intranet.example/p';
    expect(made({ endpoint, keys }, {}, { services: ['https://intranet.example'] })).toMatchObject({ endpoint });
  });
});
