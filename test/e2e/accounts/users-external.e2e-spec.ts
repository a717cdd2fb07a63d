import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { badPaths, outcome, unavailable } from './users.people.js';

const issuer = 'https://idp.example';

describe('users of an external identity provider', () => {
  let server: Server;
  let accountId: string;
  let admin: Api;
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  const app = useApp(async () => {
    keys = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(keys.publicKey)), alg: 'ES256', kid: 'k' };
    server = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
    const claims = { account: 'account', user: 'sub', role: 'role' };
    const external = { issuer, audience: 'callwarden', jwksUri, algorithms: ['ES256'], claims };
    return { auth: { external } };
  });

  beforeAll(async () => {
    accountId = (await query<{ id: string }[]>(app.databaseUrl, 'select id from accounts'))[0]!.id;
    admin = await as({ sub: 'boss', role: 'admin' });
  });
  afterAll(async () => {
    server?.close();
  });

  const as = async (claims: Record<string, unknown>) =>
    app.anyone.bearer(
      await new SignJWT({ account: accountId, iss: issuer, aud: 'callwarden', role: 'reviewer', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(keys.privateKey),
    );
  const me = async (claims: Record<string, unknown>) => (await (await as(claims)).get('/v1/auth/me')).body.user;

  it('are added before they come, without a password, and known by their address when they do', async () => {
    const person = { email: 'early@example.com', name: 'Early', role: 'viewer', teams: ['technical'] };
    const added = await admin.post('/v1/users', person);
    expect(added.status).toBe(201);
    const user = await me({ sub: 'early', email: 'Early@example.com' });
    expect(user).toEqual({ ...added.body, role: 'reviewer' });
    expect(await me({ sub: 'early', email: 'another@example.com' })).toEqual(user);
  });

  it('do not become somebody else by an address that is not verified, or that another subject has', async () => {
    const added = await admin.post('/v1/users', { email: 'target@example.com', name: 'Target', role: 'viewer' });
    const pretender = await me({ sub: 'pretender', email: 'target@example.com', email_verified: false });
    expect(pretender.userId).not.toBe(added.body.userId);
    expect((await me({ sub: 'target', email: 'target@example.com' })).userId).toBe(added.body.userId);
    const second = await me({ sub: 'second', email: 'target@example.com', name: 'Second' });
    expect([second.userId === added.body.userId, second.name]).toEqual([false, 'Second']);
  });

  it('are made once by many first requests at once', async () => {
    const person = await as({ sub: 'many', email: 'many@example.com' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.get('/v1/auth/me')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.user?.userId}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
  });

  it('have the role that the provider names, and no other', async () => {
    const { userId } = await me({ sub: 'role' });
    const refused = await admin.put(`/v1/users/${userId}`, { role: 'supervisor', name: '' });
    expect([outcome(refused), badPaths(refused)]).toEqual([
      [422, 'VALIDATION_FAILED'],
      ['name', 'role'],
    ]);
    expect((await admin.put(`/v1/users/${userId}`, { role: 'reviewer', name: 'Same role' })).status).toBe(200);
    expect(await unavailable(app, userId)).toEqual([]);
    expect((await me({ sub: 'role', role: 'viewer' })).role).toBe('viewer');
    expect(await unavailable(app, userId)).toEqual(['deactivated']);
  });

  it('are shut out at once when they are deactivated', async () => {
    const { userId } = await me({ sub: 'gone' });
    expect((await admin.delete(`/v1/users/${userId}`)).status).toBe(204);
    expect(outcome(await (await as({ sub: 'gone' })).get('/v1/auth/me'))).toEqual([401, 'INVALID_TOKEN']);
  });

  it('say of themselves what the provider does not', async () => {
    const person = await as({ sub: 'own' });
    expect((await person.put('/v1/auth/me', { timeZone: 'Asia/Tokyo' })).body.user.timeZone).toBe('Asia/Tokyo');
  });
});
