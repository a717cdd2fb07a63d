import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Tokens } from '../../../src/core/features/accounts/tokens.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';

const algorithms = ['RS256', 'ES256', 'EdDSA'] as const;
type Keys = Record<string, Awaited<ReturnType<typeof generateKeyPair>>>;

describe('an external identity provider', () => {
  let server: Server;
  const keys: Keys = {};
  let accountId: string;
  const app = useApp(async () => {
    for (const alg of [...algorithms, 'PS256']) keys[alg] = await generateKeyPair(alg, { extractable: true });
    const jwks = await Promise.all(
      Object.entries(keys).map(async ([alg, { publicKey }]) => ({ ...(await exportJWK(publicKey)), alg, kid: alg })),
    );
    server = createServer((_, response) => response.end(JSON.stringify({ keys: jwks })));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
    const claims = { account: 'org.id', user: 'sub', role: 'org.role' };
    return {
      auth: {
        external: {
          issuer: 'https://idp.example',
          audience: 'callwarden',
          jwksUri,
          algorithms: [...algorithms],
          claims,
        },
      },
    };
  });

  beforeAll(async () => {
    accountId = (await query<{ id: string }[]>(app.databaseUrl, 'select id from accounts'))[0]!.id;
  });
  afterAll(async () => {
    server.close();
  });

  const token = async (alg: string, changes: Record<string, unknown> = {}, expires: string | null = '1h') => {
    const claims = {
      org: { id: accountId, role: 'viewer' },
      sub: 'jane',
      email: 'jane@example.com',
      name: 'Jane',
      iss: 'https://idp.example',
      aud: 'callwarden',
      ...changes,
    };
    const jwt = new SignJWT(claims)
      .setProtectedHeader({ alg, kid: alg })
      .setIssuedAt(changes['iat'] as number | undefined);
    return (expires ? jwt.setExpirationTime(expires) : jwt).sign(keys[alg]!.privateKey);
  };
  const as = async (...parameters: Parameters<typeof token>) => app.anyone.bearer(await token(...parameters));

  it.each(algorithms)('is believed when it signs by %s, and its user is known from then on', async (alg) => {
    const { body } = await (await as(alg)).get('/v1/auth/me');
    expect(body).toMatchObject({ accountId, user: { email: 'jane@example.com', role: 'viewer' } });
    expect(await query(app.databaseUrl, `select count(*)::int as count from users where external_id = 'jane'`)).toEqual(
      [{ count: 1 }],
    );
  });

  it('gives the rights of the role it names today', async () => {
    expect((await (await as('RS256')).upload({ file: 'samples/it-helpdesk.mp3' })).status).toBe(403);
    const supervisor = await as('RS256', { org: { id: accountId, role: 'supervisor' } });
    expect((await supervisor.upload({ file: 'samples/it-helpdesk.mp3', processImmediately: false })).status).toBe(201);
  });

  it.each([
    ['an algorithm that is not configured', 'PS256', {}, '1h', 'INVALID_TOKEN'],
    ['another issuer', 'RS256', { iss: 'https://evil.example' }, '1h', 'INVALID_TOKEN'],
    ['another audience', 'RS256', { aud: 'other' }, '1h', 'INVALID_TOKEN'],
    ['a start in the future', 'RS256', { nbf: 9_000_000_000 }, '1h', 'INVALID_TOKEN'],
    ['an issue in the future', 'RS256', { iat: Math.floor(Date.now() / 1000) + 1800 }, '1h', 'INVALID_TOKEN'],
    ['no end', 'RS256', {}, null, 'INVALID_TOKEN'],
    ['a life of two hours', 'RS256', {}, '2h', 'INVALID_TOKEN'],
    ['an end in the past', 'RS256', {}, '-1m', 'TOKEN_EXPIRED'],
    ['an account that does not exist', 'RS256', { org: { id: 'acc_other', role: 'admin' } }, '1h', 'INVALID_TOKEN'],
    ['a role that does not exist', 'RS256', { org: { role: 'root' } }, '1h', 'INVALID_TOKEN'],
  ] as const)('is not believed with %s', async (_, alg, changes, expires, code) => {
    const { status, body } = await (await as(alg, changes, expires)).get('/v1/analyses');
    expect([status, body.error.code]).toEqual([401, code]);
    if (code === 'TOKEN_EXPIRED') expect(Date.parse(body.error.details.expired_at)).toBeLessThan(Date.now());
  });

  it('leaves the embedded provider switched off', async () => {
    const { status } = await app.anyone.post('/v1/auth/sign-in', {
      email: 'admin@localhost',
      password: 'a password for tests',
    });
    expect(status).toBe(404);
  });
});

describe('with an external identity provider', () => {
  const external = { issuer: 'https://idp.example', audience: 'callwarden', jwksUri: 'http://127.0.0.1:1/jwks' };
  const app = useApp({ auth: { external } });

  it('cookies of sessions from before do not count, and none are set', async () => {
    const [account] = await query<{ id: string }[]>(app.databaseUrl, 'select id from accounts');
    const claims = { sub: 'usr_1', account_id: account!.id, role: 'admin', sid: 'ses_1' };
    const { token } = await app.app.get(Tokens, { strict: false }).signMedia(claims);
    const media = await app.anyone.get('/v1/files/fil_1/content', { cookie: `callwarden_media=${token}` });
    expect([media.status, media.body.error.code]).toEqual([401, 'INVALID_TOKEN']);
    const paths: [string, object][] = [
      ['sign-in', { email: 'a@example.com', password: 'a', session: 'cookie' }],
      ['sign-in/link', { code: 'lnk_1.code' }],
      ['refresh', {}],
    ];
    for (const [path, body] of paths) {
      const refused = await app.anyone.post(`/v1/auth/${path}`, body, { cookie: 'callwarden_refresh=ses_1.a.b' });
      expect([refused.status, refused.body.error.code, refused.headers.getSetCookie()]).toEqual([404, 'NOT_FOUND', []]);
    }
  });
});
