import { useApp } from '../../support/harness.js';
import { hasRedis, startRedis } from '../../support/redis.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';
const analyses = (app: TestApp) =>
  query<{ n: number }[]>(app.databaseUrl, 'select count(*)::int as n from analyses').then(([row]) => row!.n);

describe('Idempotency-Key', () => {
  const app = useApp();

  it('makes one analysis of an upload that is sent twice', async () => {
    const send = () =>
      app.admin.upload({ file: recording, transcript, metadata: { tags: ['x'] } }, { 'idempotency-key': 'up-1' });
    const first = await send();
    const again = await send();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect([first.headers.get('idempotent-replay'), again.headers.get('idempotent-replay')]).toEqual([null, 'true']);
    expect(await analyses(app)).toBe(1);
  });

  it('refuses the key with other fields or another file', async () => {
    const other = await app.admin.upload(
      { file: recording, transcript, metadata: { tags: ['y'] } },
      { 'idempotency-key': 'up-1' },
    );
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    const file = await app.admin.upload(
      { file: 'samples/crypto-investment.ogg', metadata: { tags: ['x'] } },
      { 'idempotency-key': 'up-1' },
    );
    expect(file.status).toBe(422);
    expect(await analyses(app)).toBe(1);
  });

  it('does one of many at once; the others are told to wait or get the same answer', async () => {
    const before = await analyses(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.admin.upload({ file: recording, transcript }, { 'idempotency-key': 'race' })),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.analysisId)).size).toBe(1);
    expect(await analyses(app)).toBe(before + 1);
  });

  it('belongs to one caller', async () => {
    const key = await app.withScopes('write:analyses');
    const mine = await key.upload({ file: recording, transcript }, { 'idempotency-key': 'up-1' });
    expect([mine.status, mine.headers.get('idempotent-replay')]).toEqual([201, null]);
  });

  it('repeats a refusal too, and leaves out a secret', async () => {
    const send = (name: string) =>
      app.admin.post('/v1/api-keys', { name, scopes: ['read:analyses'] }, { 'idempotency-key': 'key-1' });
    const first = await send('a');
    const again = await send('a');
    expect(first.body.key).toMatch(/^cw_/);
    expect(again.body).toEqual({ ...first.body, key: undefined });
    const bad = () => app.admin.post('/v1/api-keys', { name: '' }, { 'idempotency-key': 'key-2' });
    const [refused, repeated] = [await bad(), await bad()];
    expect([repeated.status, repeated.body]).toEqual([422, refused.body]);
    expect(repeated.headers.get('idempotent-replay')).toBe('true');
  });

  it('frees a key whose body could not be read', async () => {
    const broken = await app.admin.upload({ file: new Blob(['not a recording']) }, { 'idempotency-key': 'up-2' });
    expect(broken.status).toBe(400);
    expect((await app.admin.call('POST', '/v1/api-keys', '{', { 'idempotency-key': 'up-3' })).status).toBe(400);
    expect(
      (await app.admin.post('/v1/api-keys', { name: 'n', scopes: ['admin'] }, { 'idempotency-key': 'up-3' })).status,
    ).toBe(201);
  });

  it('must be visible text of up to 255 characters', async () => {
    const { status, body } = await app.admin.post('/v1/api-keys', {}, { 'idempotency-key': 'x'.repeat(256) });
    expect([status, body.error.code]).toEqual([400, 'MALFORMED_REQUEST']);
  });

  it('is forgotten with what it made', async () => {
    const send = () => app.admin.upload({ file: recording, transcript }, { 'idempotency-key': 'erased' });
    const { analysisId } = (await send()).body;
    await app.admin.delete(`/v1/analyses/${analysisId}`);
    const again = await send();
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([201, null]);
    expect(again.body.analysisId).not.toBe(analysisId);
  });
});

const stores = [{ store: 'PostgreSQL', redis: false }, ...(hasRedis ? [{ store: 'Redis', redis: true }] : [])];

describe.each(stores)('rate limits in $store', ({ redis }) => {
  let server: Awaited<ReturnType<typeof startRedis>> | undefined;
  const app = useApp(async () => {
    server = redis ? await startRedis() : undefined;
    return {
      rateLimits: { requestsPerMinute: 6, uploadsPerMinute: 2 },
      ...(server && { redis: { url: server.url } }),
    };
  });
  afterAll(async () => {
    await server?.stop();
  });

  it('count every answer to a known caller, and refuse the one too many', async () => {
    const made = await app.admin.post('/v1/api-keys', { name: 'k', scopes: ['read:reviews'] });
    const key = app.anyone.key(made.body.key);
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push(await key.get('/v1/analyses'));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 429]);
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
      '0',
      '0',
    ]);
    const { headers, body } = answers.at(-1)!;
    expect(body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: expect.any(Number) });
    expect(headers.get('retry-after')).toBe(String(body.error.retryAfter));
    expect(headers.get('x-ratelimit-reset-after')).toBe(String(body.error.retryAfter));
    expect(Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000).toBeLessThanOrEqual(61);
    expect((await app.admin.get('/v1/auth/me')).status).toBe(200);
  });

  it('count uploads by themselves, and tell of the fullest limit', async () => {
    const key = app.anyone.key(
      (await app.admin.post('/v1/api-keys', { name: 'u', scopes: ['write:analyses'] })).body.key,
    );
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await key.upload({ file: recording, transcript }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-limit'))).toEqual(['2', '2', '2']);
    expect((await key.get('/v1/auth/me')).headers.get('x-ratelimit-limit')).toBe('6');
  });

  it('ask for credentials first', async () => {
    const { status, headers } = await app.anyone.get('/v1/analyses');
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([401, null]);
  });
});

(hasRedis ? describe : describe.skip)('rate limits while Redis is away (needs redis-server)', () => {
  it('are counted in PostgreSQL, and no request waits or fails', async () => {
    const redis = await startRedis();
    const app = await createTestApp({ rateLimits: { requestsPerMinute: 3 }, redis: { url: redis.url } });
    try {
      const { body } = await app.admin.post('/v1/api-keys', { name: 'k', scopes: ['read:analyses'] });
      const key = app.anyone.key(body.key);
      expect((await key.get('/v1/analyses')).headers.get('x-ratelimit-remaining')).toBe('2');
      await redis.kill();
      const answers = [];
      for (let i = 0; i < 4; i++) answers.push((await key.get('/v1/analyses')).status);
      expect(answers).toEqual([200, 200, 200, 429]);
      await redis.restart();
    } finally {
      await app.close();
      await redis.stop();
    }
  });
});
