import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { never, openProvider, sample, startMailServer } from '../../../test/support/mail-server.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const base = { domain: 'bank.example', selector: 'mail' };
const from = 'alerts@bank.example';

async function arrivedWith(dkim: object): Promise<string> {
  const server = await startMailServer({ startTls: false });
  const smtp = { host: '127.0.0.1', port: server.port, requireTls: false };
  const provider = await openProvider({ smtp, from, dkim });
  await provider.deliver({ ...sample, unsubscribeUrl: 'https://callwarden.example/unsubscribe/a' }, never);
  await provider.close?.();
  await server.close();
  return String(server.arrived[0]?.raw);
}

/** The parts of RFC 6376 §3.4.2, §3.4.4 and §3.7 that are needed here. */
function check(mail: string): { names: string[]; valid: boolean } {
  const end = mail.indexOf('\r\n\r\n');
  const headers = mail.slice(0, end).split(/\r\n(?![ \t])/);
  const relaxed = (line: string) => {
    const colon = line.indexOf(':');
    return `${line.slice(0, colon).toLowerCase().trim()}:${line
      .slice(colon + 1)
      .replace(/\s+/g, ' ')
      .trim()}`;
  };
  const find = (name: string) => headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  const signature = find('dkim-signature') ?? '';
  const tags = new Map(
    signature
      .replace(/\s+/g, '')
      .slice(15)
      .split(';')
      .map((tag) => [tag.split('=')[0]!, tag.slice(tag.indexOf('=') + 1)]),
  );
  const names = (tags.get('h') ?? '').toLowerCase().split(':');
  const signed = names.flatMap((name) => find(name) ?? []).map((line) => `${relaxed(line)}\r\n`);
  const data = signed.join('') + relaxed(signature).replace(/(; ?b=).*$/, '$1');
  const body = mail
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)+$/, '\r\n');
  const bodyHash = createHash('sha256').update(body).digest('base64');
  const bytes = Buffer.from(tags.get('b') ?? '', 'base64');
  const valid = bodyHash === tags.get('bh') && verify('sha256', Buffer.from(data), publicKey, bytes);
  return { names, valid };
}

describe('the DKIM signature', () => {
  it('holds, and covers the headers of unsubscribing', async () => {
    const mail = await arrivedWith({ ...base, privateKey: pem });
    const { names, valid } = check(mail);
    expect(names).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    expect(valid).toBe(true);
    expect(check(mail.replace('One-Click', 'Two-Click')).valid).toBe(false);
    expect(check(mail.replace('List-Unsubscribe: <https://callwarden', 'List-Unsubscribe: <https://evil')).valid).toBe(
      false,
    );
  });

  it('is made with a key of a file, or of a line of the environment', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dkim-spec-'));
    await writeFile(join(folder, 'key.pem'), pem);
    expect(check(await arrivedWith({ ...base, privateKey: join(folder, 'key.pem') })).valid).toBe(true);
    expect(check(await arrivedWith({ ...base, privateKey: pem.replaceAll('\n', '\\n') })).valid).toBe(true);
    await rm(folder, { recursive: true });
  });

  it.each([
    [
      'a file that is not there',
      '/no/such/key.pem',
      /dkim\.privateKey: "\/no\/such\/key\.pem" cannot be read \(ENOENT\)/,
    ],
    ['no key', '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----', /not a private key/],
    [
      'a key that nodemailer cannot sign with',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      /must be an RSA key, not ed25519/,
    ],
  ])('fails the start where the key is %s', async (_what, privateKey, reason) => {
    const made = openProvider({ outbox: { folder: '/tmp/never' }, from, dkim: { ...base, privateKey } });
    await expect(made).rejects.toThrow(reason);
  });
});
