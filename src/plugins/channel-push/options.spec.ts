import webPush from 'web-push';
import { Options } from './options.js';

const vapid = webPush.generateVAPIDKeys();
const good = { subject: 'mailto:ops@example.com', ...vapid };
const wrong = (changes: object) => {
  const { success, error } = Options.safeParse({ ...good, ...changes });
  return success ? 'nothing' : JSON.stringify(error.issues);
};

describe('The options of the push channel', () => {
  it('need no more than a subject and a key pair', () => {
    expect(Options.parse(good)).toEqual({ ...good, ttlSeconds: 86_400, timeoutSeconds: 10, services: [] });
    expect(wrong({ subject: 'https://example.com/contact', services: ['http://push.internal:8080'] })).toBe('nothing');
  });

  it('must be a pair that belongs together, and say how to make one', () => {
    const { publicKey } = webPush.generateVAPIDKeys();
    expect(wrong({ publicKey })).toContain('does not belong to publicKey');
    expect(wrong({ publicKey })).toContain('npx web-push generate-vapid-keys');
    expect(wrong({ privateKey: Buffer.alloc(32, 0xff).toString('base64url') })).toContain('does not belong');
  });

  it.each([
    ['publicKey', 'that is empty', ''],
    ['publicKey', 'that is a private one', vapid.privateKey],
    ['publicKey', 'with padding', `${vapid.publicKey}=`],
    ['privateKey', 'that is a public one', vapid.publicKey],
    ['privateKey', 'with a line break', `${vapid.privateKey}\n`],
    ['subject', 'without mailto:', 'ops@example.com'],
    ['subject', 'without an address', 'mailto:'],
    ['subject', 'with http', 'http://example.com'],
    ['subject', 'at localhost', 'https://localhost/contact'],
    ['ttlSeconds', 'below 0', -1],
    ['timeoutSeconds', 'of 0', 0],
    ['services', 'that are no URLs', ['push.internal']],
  ])('refuse a %s %s, and repeat no key', (name, _, value) => {
    const refusal = wrong({ [name]: value });
    expect(JSON.parse(refusal)).toMatchObject([{ path: expect.arrayContaining([name]) }]);
    expect(refusal).not.toContain(vapid.privateKey);
  });
});
