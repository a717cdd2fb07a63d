import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { adminEmail, adminPassword } from '../../support/administrator.js';
import type { Answer } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';

const kilobyte = 1024;
const outcome = ({ status, body }: Answer) => [status, body.error.code];
const fields = (count: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, value]));

describe('bodies', () => {
  const app = useApp();

  it('are not read before the caller is known', async () => {
    const { host } = new URL(app.anyone.url);
    const headers = { host, 'content-type': 'application/json', 'content-length': '1000' };
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${app.anyone.url}/v1/api-keys`, { method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(401); // not a byte of the body was sent
  });

  it.each(['sign-in', 'refresh'])('of %s have 4 KiB at most', async (path) => {
    const answer = await app.anyone.post(`/v1/auth/${path}`, { email: 'x'.repeat(4 * kilobyte) });
    expect(outcome(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(answer.body.error).toMatchObject({
      message: 'The body is larger than 4096 bytes: send a smaller one.',
      details: { maxBytes: 4096 },
    });
  });

  it('of a sign-in are not inflated, those of known callers are', async () => {
    const gzip = (value: object) => new Uint8Array(gzipSync(JSON.stringify(value)));
    const compressed = { 'content-encoding': 'gzip' };
    const session = { email: adminEmail, password: adminPassword };
    const refused = await app.anyone.post('/v1/auth/sign-in', gzip(session), compressed);
    expect(outcome(refused)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(refused.body.error.message).toBe('The body must be sent as uncompressed UTF-8.');
    const key = { name: 'compressed', scopes: ['read:analyses'] };
    expect((await app.admin.post('/v1/api-keys', gzip(key), compressed)).status).toBe(201);
  });

  it.each([
    ['unknown fields', fields(3000), { maxFields: 2500 }],
    ['values in lists', { list: Array(20).fill(Array(1000).fill(1)) }, { maxValues: 20_000 }],
  ])('have bounded %s', async (_, body, details) => {
    const answer = await app.admin.post('/v1/api-keys', body);
    expect(outcome(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(answer.body.error.details).toEqual(details);
    expect(answer.text.length).toBeLessThan(kilobyte);
  });

  it.each<Record<string, string>>([{}, { 'idempotency-key': 'a-number-beyond' }])(
    'have numbers of JavaScript only, with %j',
    async (headers) => {
      const body = '{"name": "key", "scopes": ["read:analyses"], "more": {"seconds": [1, 1e999]}}';
      const json = { 'content-type': 'application/json', ...headers };
      const answer = await app.admin.post('/v1/api-keys', new Uint8Array(Buffer.from(body)), json);
      expect(outcome(answer)).toEqual([400, 'MALFORMED_REQUEST']);
      expect(answer.body.error.message).toBe('The number more.seconds.1 must not exceed 1.7976931348623157e+308.');
    },
  );

  it('of an upload name the number of its metadata that is too large', async () => {
    const metadata = '{"customFields": {"amount": 1e999}}';
    const answer = await app.admin.upload({ file: 'samples/bank-impersonation-otp.ogg', metadata });
    expect(outcome(answer)).toEqual([400, 'INVALID_PARAMETERS']);
    expect(answer.text).toContain('metadata.customFields.amount');
  });

  it('have bounded preferences, and a short answer where they have not', async () => {
    const answer = await app.admin.put('/v1/notifications/preferences', { channels: fields(2000, ['email']) });
    expect(outcome(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.text.length).toBeLessThan(64 * kilobyte);
  });

  it('of an upload are bounded in its metadata', async () => {
    const file = 'samples/bank-impersonation-otp.ogg';
    for (const metadata of [{ notes: 'x'.repeat(300_000) }, { tags: Array(30_000).fill('x') }, '['.repeat(100_000)]) {
      const answer = await app.admin.upload({ file, metadata });
      expect(outcome(answer)).toEqual([400, 'INVALID_PARAMETERS']);
      expect(answer.text.length).toBeLessThan(kilobyte);
    }
  });
});

describe('answers to an Idempotency-Key', () => {
  const app = useApp();

  const stored = async () =>
    (
      await query<{ n: number }[]>(app.databaseUrl, 'select max(length(response::text)) as n from idempotency_records')
    )[0]!.n;

  it('that are too large are not stored, and nothing is done twice', async () => {
    const { adminId } = { adminId: (await app.admin.get('/v1/auth/me')).body.user.userId as string };
    await query(
      app.databaseUrl,
      `insert into users (id, account_id, email, name, role, created_at)
       select 'usr_' || lpad(i::text, 26, '0'), account_id, 'u' || i || '@example.com', 'U', 'reviewer', now()
         from users, generate_series(1, 900) i where id = $1`,
      [adminId],
    );
    const recipients = Array.from({ length: 900 }, (_, i) => `usr_${String(i + 1).padStart(26, '0')}`);
    const send = () =>
      app.admin.post(
        '/api/v1/notifications/send',
        { recipients, type: 'custom', title: 'T', message: 'M', priority: 'normal', channels: ['email', 'inApp'] },
        { 'idempotency-key': 'large' },
      );
    const first = await send();
    expect(first.status).toBe(202);
    expect(first.text.length).toBeGreaterThan(64 * kilobyte);
    const again = await send();
    expect(outcome(again)).toEqual([409, 'CONFLICT']);
    expect(again.body.error.details).toEqual({
      status: 202,
      answer: { notificationId: first.body.notificationId },
      maxBytes: 64 * kilobyte,
    });
    expect(await stored()).toBeLessThan(kilobyte);
  });
});
