import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { newSecret, secretProblem, serviceSignature, signatureHeaders, standardSignature } from './signature.js';

const at = new Date();
const signed = (secret: string, previousSecret: string | null = null, body = '{"a":"ü"}') => {
  const headers = signatureHeaders({ id: 'evt_1', body, at, secret, previousSecret });
  return { headers, body };
};

describe('signatures', () => {
  it('are what Standard Webhooks publishes', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
    const body = '{"test": 2432232314}';
    const expected = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    expect(standardSignature(secret, id, 1_614_265_330, body)).toBe(expected);
    const headers = signatureHeaders({ id, body, at: new Date(1_614_265_330_999), secret, previousSecret: null });
    expect(headers).toMatchObject({
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': expected,
    });
  });

  it('satisfy the package standardwebhooks, whatever the body', () => {
    const secret = newSecret();
    fc.assert(
      fc.property(fc.json(), (json) => {
        const { headers, body } = signed(secret, null, json);
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(json));
      }),
    );
  });

  it('satisfy it after a rotation by the old secret and by the new one', () => {
    const [secret, previousSecret] = [newSecret(), newSecret()];
    const { headers, body } = signed(secret, previousSecret);
    for (const each of [secret, previousSecret]) expect(new Webhook(each).verify(body, headers)).toEqual({ a: 'ü' });
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
  });

  it('satisfy it with a secret that has no prefix, whose bytes are the key', () => {
    const { headers, body } = signed('correct-horse');
    expect(new Webhook('correct-horse', { format: 'raw' }).verify(body, headers)).toEqual({ a: 'ü' });
  });

  it('by x-service-signature are of the body alone, with the secret as it is shown', () => {
    const [secret, previousSecret] = [newSecret(), 'correct-horse'];
    const { headers, body } = signed(secret, previousSecret);
    const hex = (key: string) => createHmac('sha256', Buffer.from(key)).update(Buffer.from(body)).digest('hex');
    expect(headers).toMatchObject({
      'x-service-timestamp': at.toISOString(),
      'x-service-signature': hex(secret),
      'x-service-signature-previous': hex(previousSecret),
    });
    expect(signed(secret).headers).not.toHaveProperty('x-service-signature-previous');
  });

  it('do not fit another body, id or time', () => {
    const secret = newSecret();
    const { headers } = signed(secret);
    const other = fc.string({ minLength: 1 });
    const seconds = Number(headers['webhook-timestamp']);
    fc.assert(
      fc.property(other, other, fc.integer({ min: -200, max: 200 }), (body, id, later) => {
        const verify = (changed: object, text = '{"a":"ü"}') =>
          new Webhook(secret).verify(text, { ...headers, ...changed });
        fc.pre(body !== '{"a":"ü"}' && id !== 'evt_1' && later !== 0);
        expect(() => verify({}, body)).toThrow('No matching signature');
        expect(() => verify({ 'webhook-id': id })).toThrow('No matching signature');
        expect(() => verify({ 'webhook-timestamp': String(seconds + later) })).toThrow('No matching signature');
        expect(serviceSignature(secret, body)).not.toBe(headers['x-service-signature']);
      }),
    );
  });
});

describe('secrets', () => {
  it('that are made are 32 bytes, each another, and can be used', () => {
    const secret = newSecret();
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(newSecret()).not.toBe(secret);
    expect(secretProblem(secret)).toBeNull();
  });

  it.each(['correct-horse', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_YWI=', 'WHSEC_?'])('may be %j', (secret) =>
    expect(secretProblem(secret)).toBeNull(),
  );

  it.each(['', 'two words', 'tab\t', 'schlüssel', 'line\n'])('must be visible ASCII, unlike %j', (secret) =>
    expect(secretProblem(secret)).toContain('visible ASCII'),
  );

  it.each([
    'whsec_',
    'whsec_=',
    'whsec_not-base64url_',
    'whsec_a',
    'whsec_YW?',
    'whsec_YQ=Q',
    'whsec_YX==',
    'whsec_YWI',
  ])('must be base64 after the prefix, unlike %j', (secret) => expect(secretProblem(secret)).toContain('base64'));

  it('that are allowed with the prefix are taken by standardwebhooks too', () => {
    fc.assert(
      fc.property(fc.base64String({ minLength: 1 }), (encoded) => {
        const { headers, body } = signed(`whsec_${encoded}`);
        fc.pre(secretProblem(`whsec_${encoded}`) === null);
        expect(new Webhook(`whsec_${encoded}`).verify(body, headers)).toEqual({ a: 'ü' });
      }),
    );
  });
});
