import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import type { WebhookPayload } from '../generated/types.gen.js';
import { verifyWebhook, type ReceivedWebhook } from './verify-webhook.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const event: WebhookPayload = {
  id: 'evt_1',
  type: 'analysis.started',
  timestamp: '2026-01-31T08:00:00.000Z',
  webhookId: 'whk_1',
  data: { analysisId: 'ana_é🎧', startedAt: '2026-01-31T08:00:00.000Z' },
};
const body = JSON.stringify(event);

/** Signed by the library of Standard Webhooks. */
function signed(by: string, at = new Date(), text = body): { body: string; headers: Record<string, string> } {
  const key = by.startsWith('whsec_') ? by : `whsec_${Buffer.from(by).toString('base64')}`;
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign('evt_1', at, text),
  };
  return { body: text, headers };
}
const delivery = signed(secret);
const verify = (changes: Partial<ReceivedWebhook> = {}) => verifyWebhook({ ...delivery, secret, ...changes });
const withHeaders = (changes: Record<string, string | string[] | undefined>) => ({
  headers: { ...delivery.headers, ...changes },
});

describe('a delivery', () => {
  it('that was signed with the secret is its event', async () => {
    expect(await verify()).toEqual(event);
    expect(await verify({ body: Buffer.from(body), headers: new Headers(delivery.headers) })).toEqual(event);
    expect(await verify({ body: new TextEncoder().encode(body).buffer })).toEqual(event);
    const upper = Object.fromEntries(
      Object.entries(delivery.headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    expect(await verify({ headers: upper })).toEqual(event);
  });

  it('may be signed with a secret that is no base64', async () => {
    const own = 'a secret of mine';
    expect(await verify({ ...signed(own), secret: own })).toEqual(event);
  });

  it('may be signed with either secret while it is rotated', async () => {
    const other = signed('the previous secret').headers['webhook-signature']!;
    const both = withHeaders({ 'webhook-signature': `${delivery.headers['webhook-signature']} ${other}` });
    expect(await verify(both)).toEqual(event);
    expect(await verify({ ...both, secret: 'the previous secret' })).toEqual(event);
    expect(await verify({ secret: ['the next secret', secret] })).toEqual(event);
    await expect(verify({ secret: ['the next secret', 'the previous secret'] })).rejects.toMatchObject({
      code: 'WRONG_SIGNATURE',
    });
  });

  it('is refused if any byte of it is another', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.nat(3), async (position, flipped, part) => {
        const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
        const name = names[part];
        const bytes = Buffer.from(name === undefined ? body : delivery.headers[name]!);
        bytes[position % bytes.length]! ^= flipped;
        const changed = name === undefined ? { body: bytes } : withHeaders({ [name]: bytes.toString('latin1') });
        await expect(verify(changed)).rejects.toMatchObject({ name: 'WebhookVerificationError' });
      }),
      { numRuns: 500 },
    ));

  it('is refused if bits of the signature that base64 ignores are others', async () => {
    const signature = delivery.headers['webhook-signature']!;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const last = signature.at(-2)!;
    const other = alphabet[alphabet.indexOf(last) ^ 1]!;
    const changed = `${signature.slice(0, -2)}${other}=`;
    expect(Buffer.from(changed.slice(3), 'base64')).toEqual(Buffer.from(signature.slice(3), 'base64'));
    await expect(verify(withHeaders({ 'webhook-signature': changed }))).rejects.toMatchObject({
      code: 'WRONG_SIGNATURE',
    });
  });

  it.each([-301, 301])('is refused if it was signed %i s from now', async (seconds) => {
    const at = new Date(Date.now() + seconds * 1000 + Math.sign(seconds) * 5000);
    await expect(verify(signed(secret, at))).rejects.toMatchObject({ code: 'OUTSIDE_TOLERANCE' });
    expect(await verify({ ...signed(secret, at), toleranceSeconds: 400 })).toEqual(event);
  });

  it.each([
    [withHeaders({ 'webhook-signature': undefined }), 'MISSING_HEADER', 'webhook-signature'],
    [withHeaders({ 'webhook-id': ['evt_1', 'evt_2'] }), 'MISSING_HEADER', 'webhook-id'],
    [withHeaders({ 'webhook-timestamp': '' }), 'MISSING_HEADER', 'webhook-timestamp'],
    [withHeaders({ 'webhook-timestamp': '1e9' }), 'INVALID_TIMESTAMP', 'seconds since 1970'],
    [withHeaders({ 'webhook-signature': 'v2,abc' }), 'WRONG_SIGNATURE', 'secret is another'],
    [signed(secret, new Date(), 'no JSON'), 'INVALID_BODY', 'not an event'],
    [signed(secret, new Date(), 'null'), 'INVALID_BODY', 'not an event'],
  ])('with %j is refused as %s', async (changes, code, message) => {
    await expect(verify(changes)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  it.each([
    [{ body: event as never }, /as it was received/],
    [{ secret: '' }, /secret is empty/],
    [{ secret: [] }, /Pass `secret`/],
    [{ secret: 'whsec_not base64!' }, /must go on with base64/],
    [{ toleranceSeconds: Number.NaN }, /`toleranceSeconds`/],
  ])('cannot be verified with %j', async (changes, message) => {
    await expect(verify(changes)).rejects.toThrow(TypeError);
    await expect(verify(changes)).rejects.toThrow(message);
  });
});
