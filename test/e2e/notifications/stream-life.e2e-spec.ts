import { Sockets } from '../../../src/core/features/notifications/stream/sockets.js';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { createTestApp } from '../../support/test-app.js';
import { until } from '../../support/until.js';
import { byToken, codeOf, refusal, StreamClient, write } from './stream.clients.js';

describe('a connection of the notification stream', () => {
  const clock = new MovableClock();
  const app = useApp({ auth: { accessTokenMinutes: 60 } }, clock);
  const connected = async (options = {}) => {
    const who = await member(app);
    return { ...who, client: await StreamClient.open(who.api, byToken(who.api), options) };
  };

  it('is pinged every 25 seconds, and lives while it answers either ping', async () => {
    const browser = await connected();
    const program = await connected({ autoPong: false });
    program.client.ws.on('message', (data: Buffer) => {
      if (data.includes('"ping"')) program.client.send({ type: 'pong' });
    });
    for (let at = 1; at <= 3; at++) {
      clock.advance(25);
      for (const { client } of [browser, program])
        await until(() => client.of('ping').length === at, { what: `ping ${at}` });
    }
    expect(Date.parse(browser.client.of('ping')[2].at)).toBeGreaterThan(clock.now().getTime() - 5000);
    for (const { client } of [browser, program]) {
      expect(client.closed).toBeUndefined();
      client.drop();
    }
  });

  it('ends when nothing was heard for a minute', async () => {
    const { client } = await connected({ autoPong: false });
    clock.advance(25);
    await until(() => client.of('ping').length === 1, { what: 'the ping' });
    clock.advance(36);
    expect(await client.end()).toEqual({ code: 4408, reason: 'SILENT', error: 'SILENT' });
  });

  it('ends with the session, the user’s rights and the token', async () => {
    const [out, off, other, late] = [await connected(), await connected(), await connected(), await connected()];
    const stays = await connected();
    await out.api.post('/v1/auth/sign-out');
    await app.admin.put(`/v1/users/${off.userId}`, { disabled: true });
    await app.admin.put(`/v1/users/${other.userId}`, { role: 'viewer' });
    clock.advance(16);
    for (const { client } of [out, off, other])
      expect(await client.end()).toEqual({ code: 4401, reason: 'INVALID_TOKEN', error: 'INVALID_TOKEN' });
    expect([late.client.closed, stays.client.closed]).toEqual([undefined, undefined]);
    const session = { email: late.email, password: late.password };
    clock.advance(-1800);
    const early = app.anyone.bearer((await app.anyone.post('/v1/auth/sign-in', session)).body.access_token);
    clock.advance(1800);
    const shorter = await StreamClient.open(early);
    clock.moveTo(new Date(clock.now().getTime() + 1801_000));
    expect(await shorter.end()).toMatchObject({ code: 4401, error: 'TOKEN_EXPIRED' });
    for (const { client } of [late, stays]) client.drop();
  });

  it.each([
    ['no JSON', '{', 1007, 'MALFORMED_FRAME'],
    ['no object', '[]', 1007, 'MALFORMED_FRAME'],
    ['binary', Buffer.from('{"type":"pong"}'), 1007, 'MALFORMED_FRAME'],
    ['no known type', '{"type":"publish"}', 1008, 'UNKNOWN_FRAME'],
    ['an impossible id', '{"type":"resume","after":"a\\u0000b"}', 1008, 'UNKNOWN_FRAME'],
    ['too large', 'x'.repeat(16 * 1024 + 1), 1009, undefined],
  ])('ends where a frame is %s', async (_, frame, code, error) => {
    const { client } = await connected();
    client.ws.send(frame);
    expect(await client.end()).toMatchObject({ code, ...(error && { error }) });
  });

  it('ends where text is not UTF-8', async () => {
    const { client } = await connected();
    (client.ws as unknown as { _sender: { send(data: Buffer, options: object): void } })._sender.send(
      Buffer.from([0xc3, 0x28]),
      { binary: false, fin: true, mask: true, compress: false },
    );
    expect(await client.end()).toMatchObject({ code: 1007 });
  });

  it('ends where a client floods', async () => {
    const { client } = await connected();
    for (let at = 0; at < 200; at++) client.send({ type: 'pong' });
    expect(await client.end()).toMatchObject({ code: 1008, error: 'TOO_MANY_FRAMES' });
  });

  it('is the oldest of eleven and ends', async () => {
    const { api, client, userId } = await connected();
    const others = await Promise.all(Array.from({ length: 10 }, () => StreamClient.open(api)));
    expect(await client.end()).toEqual({ code: 4409, reason: 'TOO_MANY_SOCKETS', error: 'TOO_MANY_SOCKETS' });
    await write(app, userId, 1);
    await until(() => others.every((each) => each.ids().length === 1), { what: 'the frame on all others' });
    for (const other of others) other.drop();
  });

  it('ends where it does not read, and others go on', async () => {
    const { api, client, userId } = await connected();
    const reads = await StreamClient.open(api);
    client.ws.pause();
    const ids: string[] = [];
    const gone = new Promise((done) => client.ws.once('close', done));
    const sockets = app.app.get(Sockets, { strict: false });
    while (sockets.of(userId).size === 2 && ids.length < 200) {
      ids.push(...(await write(app, userId, 1, { message: 'x'.repeat(500_000) })));
      await until(() => reads.ids().length === ids.length, { what: 'the frame where it is read' });
    }
    expect(ids.length).toBeLessThan(200);
    expect(reads.ids()).toEqual(ids);
    client.ws.resume();
    await gone;
    expect(client.closed!.code).toBe(1006);
    const [first] = client.ids();
    const again = await StreamClient.open(api);
    await again.resume(first!);
    expect(again.ids()).toEqual(ids.slice(1));
    for (const each of [reads, again]) each.drop();
  }, 60_000);

  it('is told when the service stops, which does not wait for those who do not answer', async () => {
    const other = await createTestApp();
    const clients = await Promise.all(Array.from({ length: 5 }, () => StreamClient.open(other.admin)));
    clients[0]!.ws.pause();
    const closing = other.close();
    for (const client of clients.slice(1))
      expect(await client.end()).toEqual({ code: 1001, reason: 'GOING_AWAY', error: 'GOING_AWAY' });
    await closing;
    clients[0]!.drop();
  });

  it('is not opened by a user who has none of the requests of the minute left', async () => {
    const other = await createTestApp({ rateLimits: { requestsPerMinute: 8 } });
    const opening = Array.from({ length: 9 }, () => StreamClient.open(other.admin));
    const opened = (await Promise.allSettled(opening)).filter(({ status }) => status === 'fulfilled');
    expect(opened.length).toBeLessThan(9);
    const refused = codeOf(await refusal(other.admin, byToken(other.admin)));
    expect(refused).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    await other.close();
  });
});
