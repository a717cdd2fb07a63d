import { createHmac } from 'node:crypto';
import { adminEmail, adminPassword } from '../../support/administrator.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';

describe('authentication', () => {
  const app = useApp();

  const signIn = async () =>
    (await app.anyone.post('/v1/auth/sign-in', { email: adminEmail, password: adminPassword })).body;
  const codeOf = (answer: { status: number; body: { error: { code: string } } }) => [
    answer.status,
    answer.body.error.code,
  ];

  it('answers 401 with WWW-Authenticate where credentials are missing', async () => {
    const answer = await app.anyone.get('/v1/analyses');
    expect(codeOf(answer)).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.headers.get('www-authenticate')).toMatch(/Bearer/);
  });

  it('signs in and says who is calling', async () => {
    const session = await signIn();
    expect(session).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      user: { email: adminEmail, role: 'admin' },
    });
    expect(Date.parse(session.expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000);
    const { body } = await app.anyone.bearer(session.access_token).get('/v1/auth/me');
    expect(body).toMatchObject({ kind: 'user', keyId: null, user: { email: adminEmail } });
    expect(body.scopes).toContain('admin');
  });

  it.each([
    [adminEmail, 'wrong'],
    ['nobody@localhost', adminPassword],
  ])('refuses %s with the password %s in the same words', async (email, password) => {
    const answer = await app.anyone.post('/v1/auth/sign-in', { email, password });
    expect(codeOf(answer)).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(answer.body.error.message).toBe('The e-mail address or the password is wrong.');
  });

  it('names every bad field of a sign-in', async () => {
    const { status, body } = await app.anyone.post('/v1/auth/sign-in', { email: 1, pass: 'x' });
    expect(status).toBe(422);
    expect(body.error.details.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'email',
      'pass',
      'password',
    ]);
  });

  it('rotates the refresh token and ends the session when a used one comes back', async () => {
    const first = await signIn();
    const second = await app.anyone.post('/v1/auth/refresh', { refresh_token: first.refresh_token });
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(codeOf(await app.anyone.post('/v1/auth/refresh', { refresh_token: first.refresh_token }))).toEqual([
      401,
      'INVALID_TOKEN',
    ]);
    expect(codeOf(await app.anyone.post('/v1/auth/refresh', { refresh_token: second.body.refresh_token }))).toEqual([
      401,
      'INVALID_TOKEN',
    ]);
    expect(codeOf(await app.anyone.bearer(second.body.access_token).get('/v1/auth/me'))).toEqual([
      401,
      'INVALID_TOKEN',
    ]);
  });

  it('is not ended by who knows the id of a session alone', async () => {
    const session = await signIn();
    const [id] = session.refresh_token.split('.');
    const made = [`${id}.x`, `${id}`, `${id}.${'a'.repeat(43)}`, `${id}.${'a'.repeat(43)}.${'a'.repeat(43)}`];
    for (const refresh_token of made)
      expect(codeOf(await app.anyone.post('/v1/auth/refresh', { refresh_token }))).toEqual([401, 'INVALID_TOKEN']);
    const { refresh_token } = session;
    expect((await app.anyone.post('/v1/auth/refresh', { refresh_token })).status).toBe(200);
  });

  it('lets no cache store a token, or any other answer that does not say so', async () => {
    const { refresh_token } = await signIn();
    const answers = [
      await app.anyone.post('/v1/auth/refresh', { refresh_token }),
      await app.admin.post('/v1/api-keys', { name: 'k', scopes: ['read:analyses'] }),
      await app.admin.get('/v1/users'),
      await app.anyone.get('/v1/users'),
    ];
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(4).fill('no-store'));
    expect((await app.admin.get('/v1/auth/me')).headers.get('cache-control')).toBe('private, no-cache');
  });

  it.each(['aaaaaaaaaaaa', '            '])('refuses the password %j', async (password) => {
    const answer = await app.admin.post('/v1/users', { email: 'p@example.com', name: 'P', role: 'viewer', password });
    expect([answer.status, answer.body.error.details.fields[0].path]).toEqual([422, 'password']);
  });

  it('lets one of two refreshes at once through', async () => {
    const { refresh_token } = await signIn();
    const answers = await Promise.all([1, 2, 3].map(() => app.anyone.post('/v1/auth/refresh', { refresh_token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends a session at once at sign-out, and no other', async () => {
    const [one, other] = [await signIn(), await signIn()];
    expect((await app.anyone.bearer(one.access_token).post('/v1/auth/sign-out')).status).toBe(204);
    expect(codeOf(await app.anyone.bearer(one.access_token).get('/v1/auth/me'))).toEqual([401, 'INVALID_TOKEN']);
    expect((await app.anyone.bearer(other.access_token).get('/v1/auth/me')).status).toBe(200);
  });

  it('ends the sessions of a user who is disabled', async () => {
    const { access_token, user } = await signIn();
    await query(app.databaseUrl, 'update users set disabled = true where id = $1', [user.userId]);
    expect(codeOf(await app.anyone.bearer(access_token).get('/v1/auth/me'))).toEqual([401, 'INVALID_TOKEN']);
    await query(app.databaseUrl, 'update users set disabled = false where id = $1', [user.userId]);
  });

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['alg none', () => `${encode({ alg: 'none' })}.${encode({ sub: 'x', exp: 9e9 })}.`],
    [
      'a foreign signature',
      () => {
        const body = `${encode({ alg: 'HS256' })}.${encode({ sub: 'x', iss: 'callwarden', aud: 'callwarden', exp: 9e9 })}`;
        return `${body}.${createHmac('sha256', 'guess').update(body).digest('base64url')}`;
      },
    ],
    ['no JWT at all', () => 'garbage'],
  ])('refuses a token with %s', async (_, token) => {
    expect(codeOf(await app.anyone.bearer(token()).get('/v1/analyses'))).toEqual([401, 'INVALID_TOKEN']);
  });

  it('lets the token decide where both headers are sent', async () => {
    const { body } = await app.admin.post('/v1/api-keys', { name: 'k', scopes: ['read:analyses'] });
    const both = app.anyone.as({ authorization: 'Bearer garbage', 'x-api-key': body.key });
    expect(codeOf(await both.get('/v1/analyses'))).toEqual([401, 'INVALID_TOKEN']);
  });
});

describe('API keys', () => {
  const app = useApp();

  it('acts with its scopes and no more', async () => {
    const reader = await app.withScopes('read:analyses');
    expect((await reader.get('/v1/analyses')).status).toBe(200);
    const refused = await reader.upload({ file: 'samples/it-helpdesk.mp3' });
    expect([refused.status, refused.body.error.code, refused.body.error.details.required]).toEqual([
      403,
      'INSUFFICIENT_PERMISSIONS',
      'the scope write:analyses',
    ]);
    const stranger = await app.withScopes('read:reviews');
    expect((await stranger.get('/v1/analyses/ana_x')).body.error.code).toBe('ACCESS_DENIED');
    expect((await stranger.get('/v1/analyses')).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('is shown once, kept as a hash, listed without its value and revoked at once', async () => {
    const { status, body } = await app.admin.post('/v1/api-keys', { name: 'ci', scopes: ['read:analyses'] });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^cw_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
    const list = await app.admin.get('/v1/api-keys');
    expect(list.text).not.toContain(body.key);
    expect(JSON.stringify(await query(app.databaseUrl, 'select * from api_keys'))).not.toContain(body.key);
    expect((await app.admin.delete(`/v1/api-keys/${body.keyId}`)).status).toBe(204);
    const refused = await app.anyone.key(body.key).get('/v1/analyses');
    expect([refused.status, refused.body.error.code]).toEqual([401, 'INVALID_API_KEY']);
    expect((await app.admin.delete(`/v1/api-keys/${body.keyId}`)).status).toBe(404);
  });

  it('tells when an expired one expired', async () => {
    const { body } = await app.admin.post('/v1/api-keys', {
      name: 'old',
      scopes: ['read:analyses'],
      expiresAt: '2999-01-01T00:00:00+02:00',
    });
    expect(body.expiresAt).toBe('2998-12-31T22:00:00.000Z');
    await query(app.databaseUrl, `update api_keys set expires_at = '2020-01-01Z' where id = $1`, [body.keyId]);
    const { status, body: refused } = await app.anyone.key(body.key).get('/v1/analyses');
    expect([status, refused.error.code, refused.error.details.expired_at]).toEqual([
      401,
      'API_KEY_EXPIRED',
      '2020-01-01T00:00:00.000Z',
    ]);
  });

  it('refuses an expiry in the past, an unknown scope and an unknown field at once', async () => {
    const { status, body } = await app.admin.post('/v1/api-keys', { name: '', scopes: ['everything'], colour: 'red' });
    expect(status).toBe(422);
    expect(body.error.details.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'colour',
      'name',
      'scopes.0',
    ]);
    expect(
      (await app.admin.post('/v1/api-keys', { name: 'a', scopes: ['admin'], expiresAt: '2020-01-01T00:00:00Z' }))
        .status,
    ).toBe(422);
  });

  it('is created by administrators only', async () => {
    const key = await app.withScopes('write:analyses');
    expect((await key.post('/v1/api-keys', { name: 'a', scopes: ['admin'] })).status).toBe(403);
  });
});

describe('sign-in throttle', () => {
  const app = useApp({ rateLimits: { signInsPerMinute: 3 } });

  it('slows an address down after the configured number', async () => {
    const answers = [];
    for (let i = 0; i < 4; i++)
      answers.push(await app.anyone.post('/v1/auth/sign-in', { email: 'a@b.c', password: 'guess' }));
    const last = answers.at(-1)!;
    expect([last.status, last.body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(last.body.error.retryAfter).toBeGreaterThan(0);
    expect(last.headers.get('retry-after')).toBe(String(last.body.error.retryAfter));
  });
});
