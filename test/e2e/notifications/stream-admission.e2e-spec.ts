import { randomBytes } from 'node:crypto';
import { StreamTickets } from '../../../src/core/features/notifications/stream/stream-tickets.js';
import { member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { byToken, codeOf, countOf, raw, refusal, StreamClient, tokenOf } from './stream.clients.js';

describe('the notification stream lets in', () => {
  let dana: Member;
  const clock = new MovableClock();
  const app = useApp({ http: { corsOrigins: ['https://desk.example.com'] }, auth: { accessTokenMinutes: 60 } }, clock);
  beforeAll(async () => {
    dana = await member(app);
  });
  const ticket = async (of = dana.api) => (await of.post('/v1/notifications/stream-ticket')).body;
  const withTicket = (value: string) => ['callwarden.v1', `ticket.${value}`];
  const unauthenticated = [401, 'UNAUTHENTICATED'];
  const invalid = [401, 'INVALID_TOKEN'];

  it('a ticket once, within 30 seconds', async () => {
    const { status, headers, body } = await dana.api.post('/v1/notifications/stream-ticket');
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const seconds = (Date.parse(body.expiresAt) - clock.now().getTime()) / 1000;
    expect([seconds > 28, seconds <= 30]).toEqual([true, true]);
    (await StreamClient.open(dana.api, withTicket(body.ticket))).drop();
    expect(codeOf(await refusal(dana.api, withTicket(body.ticket)))).toEqual(invalid);
    const late = await ticket();
    clock.advance(31);
    expect(codeOf(await refusal(dana.api, withTicket(late.ticket)))).toEqual(invalid);
  });

  it('one of twenty who come with one ticket at once', async () => {
    const { ticket: shared } = await ticket();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => StreamClient.open(dana.api, withTicket(shared))),
    );
    const inside = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(inside).toHaveLength(1);
    inside[0]!.drop();
  });

  it('no ticket of a session that has ended, and none in place of an access token or the other way round', async () => {
    const kim = await member(app);
    const { ticket: own } = await ticket(kim.api);
    expect((await app.anyone.bearer(own).get('/v1/auth/me')).status).toBe(401);
    expect(codeOf(await refusal(kim.api, ['callwarden.v1', `bearer.${own}`]))).toEqual(invalid);
    expect(codeOf(await refusal(kim.api, withTicket(tokenOf(kim.api))))).toEqual(invalid);
    await kim.api.post('/v1/auth/sign-out');
    expect(codeOf(await refusal(kim.api, withTicket(own)))).toEqual(invalid);
    expect(codeOf(await refusal(kim.api, byToken(kim.api)))).toEqual(invalid);
  });

  it('no API key', async () => {
    const key = await app.withScopes('admin');
    const made = await key.post('/v1/notifications/stream-ticket');
    expect([made.status, made.body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const headers = { ...key.headers };
    expect(codeOf(await refusal(key, ['callwarden.v1'], { headers }))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(codeOf(await refusal(key, ['callwarden.v1', `bearer.${headers['x-api-key']}`]))).toEqual(invalid);
  });

  it('nobody without good credentials, and answers as everywhere', async () => {
    const { status, headers, body } = await refusal(dana.api, ['callwarden.v1'], {
      headers: { 'x-request-id': 'mine' },
    });
    expect([status, body.error.code]).toEqual(unauthenticated);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'www-authenticate': 'Bearer, ApiKey',
      'x-request-id': 'mine',
      connection: 'close',
    });
    const [head, payload, signature] = tokenOf(dana.api).split('.');
    for (const bad of ['x', `${head}.${payload}.${signature!.slice(1)}A`, `${head}.e30.${signature}`, 'a.b.c'])
      expect(codeOf(await refusal(dana.api, ['callwarden.v1', `bearer.${bad}`]))).toEqual(invalid);
    expect(codeOf(await refusal(dana.api, ['bearer.x', 'callwarden.v1']))).toEqual(invalid);
    expect(codeOf(await refusal(dana.api, [`bearer.${tokenOf(dana.api)}`]))).toEqual([400, 'MALFORMED_REQUEST']);
  });

  it('no token whose time is over', async () => {
    const kim = await member(app);
    clock.advance(-7200);
    const session = { email: kim.email, password: kim.password };
    const old = app.anyone.bearer((await app.anyone.post('/v1/auth/sign-in', session)).body.access_token);
    clock.advance(7200);
    expect(codeOf(await refusal(old, byToken(old)))).toEqual([401, 'TOKEN_EXPIRED']);
  });

  it('nobody whose credentials stand in the address, good ones neither', async () => {
    const { ticket: value } = await ticket();
    for (const text of [`access_token=${tokenOf(dana.api)}`, `ticket=${value}`, `x=${tokenOf(dana.api)}`, 'token=']) {
      const path = `/v1/notifications/stream?${text}`;
      expect(codeOf(await refusal(dana.api, ['callwarden.v1'], { path }))).toEqual(invalid);
      expect(codeOf(await refusal(dana.api, byToken(dana.api), { path }))).toEqual(invalid);
    }
  });

  it('programs by the Authorization header', async () => {
    const client = await StreamClient.open(dana.api, ['callwarden.v1'], { headers: { ...dana.api.headers } });
    client.drop();
  });

  it('pages of its own and of the configured origins, and no others', async () => {
    for (const origin of [dana.api.url, 'https://desk.example.com'])
      (await StreamClient.open(dana.api, byToken(dana.api), { headers: { origin } })).drop();
    for (const origin of [
      'https://evil.example',
      'null',
      'https://desk.example.com.evil.example',
      'http://127.0.0.1:1',
    ])
      expect(codeOf(await refusal(dana.api, byToken(dana.api), { headers: { origin } }))).toEqual([
        403,
        'ACCESS_DENIED',
      ]);
  });

  it('nobody at another path, and says so to those who ask without an upgrade', async () => {
    for (const path of ['/v1/notifications', '/v1/notifications/stream/', '/'])
      expect(codeOf(await refusal(dana.api, byToken(dana.api), { path }))).toEqual([404, 'NOT_FOUND']);
    expect((await dana.api.get('/v1/notifications/stream')).body.error.code).toBe('MALFORMED_REQUEST');
    const handshake = ['GET /v1/notifications/stream HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'];
    const answer = await raw(dana.api.url, [
      ...handshake,
      `Authorization: Bearer ${tokenOf(dana.api)}`,
      'Sec-WebSocket-Protocol: callwarden.v1',
    ]);
    expect(answer).toContain('400 Bad Request');
    expect(answer).toContain('"MALFORMED_REQUEST"');
  });

  it('an offer of HTTP/2 pass by, as some HTTP clients make with every request', async () => {
    const answer = await raw(dana.api.url, [
      'GET /health/ready HTTP/1.1',
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ]);
    expect(answer).toContain('HTTP/1.1 200 OK');
  });

  it('5,000 bad tokens cost nothing that stays', async () => {
    const [rows, used] = [await countOf(app, 'rate_limits'), await countOf(app, 'used_stream_tickets')];
    const good = tokenOf(dana.api).split('.').slice(0, 2).join('.');
    const statuses = new Map<string, number>();
    const round = async (count: number) => {
      const results = await Promise.all(
        Array.from({ length: count }, () => {
          const bad = randomBytes(32).toString('base64url');
          const kind = Math.random() < 0.5 ? `bearer.${good}.${bad}` : `ticket.${bad}`;
          return refusal(dana.api, ['callwarden.v1', kind]);
        }),
      );
      for (const each of results) statuses.set(codeOf(each).join(), (statuses.get(codeOf(each).join()) ?? 0) + 1);
    };
    for (let at = 0; at < 25; at++) await round(200);
    expect([...statuses]).toEqual([['401,INVALID_TOKEN', 5000]]);
    expect(await countOf(app, 'rate_limits')).toBe(rows);
    expect(await countOf(app, 'used_stream_tickets')).toBe(used);
    (await StreamClient.open(dana.api)).drop();
    const connections = () =>
      new Promise((done) => app.app.getHttpServer().getConnections((_: unknown, count: number) => done(count)));
    await until(async () => Number(await connections()) < 50, { what: 'the end of the connections' });
  }, 60_000);

  it('forgets used tickets when they have expired', async () => {
    clock.advance(60);
    await app.app.get(StreamTickets, { strict: false }).prune(clock.now());
    expect(await query(app.databaseUrl, 'select id from used_stream_tickets')).toEqual([]);
  });
});
