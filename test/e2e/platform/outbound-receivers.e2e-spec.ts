import { until } from '../../support/until.js';
import { ask, clientOf, closeAll, inside, names, ok, receive } from './outbound.calls.js';
import { httpReceiver, rawReceiver } from './outbound.receivers.js';

afterEach(closeAll);

describe('a receiver that misbehaves', () => {
  const write = (text: string) => rawReceiver((socket) => socket.write(text));
  const end = (text: string) => rawReceiver((socket) => socket.end(text));

  it.each([
    ['answers something other than HTTP', 'INVALID_RESPONSE', () => write('SSH-2.0-OpenSSH_9.2\r\n')],
    [
      'gives two lengths',
      'INVALID_RESPONSE',
      () => write('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
    ],
    [
      'breaks its chunks',
      'INVALID_RESPONSE',
      () => write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
    ],
    ['sends 10,000 headers', 'INVALID_RESPONSE', () => write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}\r\n`)],
    ['sends one header without end', 'INVALID_RESPONSE', () => write(`HTTP/1.1 200 OK\r\na: ${'b'.repeat(100_000)}`)],
    [
      'switches protocols',
      'CLOSED',
      () => write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
    ['closes before its answer', 'CLOSED', () => end('')],
    ['closes within its headers', 'CLOSED', () => end('HTTP/1.1 200 OK\r\ncontent-le')],
    ['closes within its body', 'CLOSED', () => end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc')],
    ['resets the connection', 'CLOSED', () => rawReceiver((socket) => socket.resetAndDestroy())],
  ])('and %s fails as %s', async (_, code, start) => {
    const { port } = await receive(start());
    const failure = await ask(clientOf(inside), port).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'OutboundFailure', code });
    expect((failure as Error).message).toMatch(/^[A-Z][^:{}]{10,120}\.$/);
  });

  it.each([
    ['never answers', () => {}],
    ['never ends its headers', (socket: { write(text: string): void }) => socket.write('HTTP/1.1 200 OK\r\n')],
    [
      'never ends its body',
      (socket: { write(text: string): void }) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
    ],
    [
      'sends only interim answers',
      (socket: { write(text: string): void }) => socket.write('HTTP/1.1 102 Processing\r\n\r\n'),
    ],
  ])('and %s fails as TIMEOUT, and loses the connection', async (_, answer) => {
    const { port, connections } = await receive(rawReceiver(answer));
    await expect(ask(clientOf(inside), port, { timeoutMs: 150 })).rejects.toMatchObject({ code: 'TIMEOUT' });
    await until(() => connections[0]!.destroyed, { what: 'the end of the connection' });
  });

  it('and answers byte by byte gets no more than the one limit over all', async () => {
    const { port, connections } = await receive(
      rawReceiver((socket) => {
        const text = `HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n${'a'.repeat(100_000)}`;
        let at = 0;
        const timer = setInterval(() => socket.write(text[at++]!), 5);
        socket.on('close', () => clearInterval(timer));
      }),
    );
    const began = performance.now();
    await expect(ask(clientOf(inside), port, { timeoutMs: 500 })).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(performance.now() - began).toBeLessThan(10_000);
    await until(() => connections[0]!.destroyed, { what: 'the end of the connection' });
  });

  it('holds up no request behind it for longer than that one may take, and it is not sent any more', async () => {
    const asked: string[] = [];
    const waiting: (() => void)[] = [];
    const { port } = await receive(
      httpReceiver((request, response) => {
        asked.push(request.url!);
        waiting.push(() => response.end('ok'));
      }),
    );
    const client = clientOf(inside, names(['127.0.0.1']), { connectionsPerOrigin: 1 });
    const to = (path: string, timeoutMs: number) =>
      client.request({ url: `http://hooks.example.com:${port}${path}`, timeoutMs });
    const first = to('/first', 20_000);
    await until(() => waiting.length === 1);
    await expect(to('/second', 100)).rejects.toMatchObject({ code: 'TIMEOUT' });
    const third = to('/third', 20_000);
    waiting[0]!();
    await expect(first).resolves.toMatchObject({ status: 200 });
    await until(() => waiting.length === 2);
    waiting[1]!();
    await expect(third).resolves.toMatchObject({ status: 200 });
    expect(asked).toEqual(['/first', '/third']);
  });

  it('and sends 1 GB is cut off, memory staying flat', async () => {
    let sent = 0;
    const block = Buffer.alloc(64 * 1024, 'a');
    const { port, connections } = await receive(
      rawReceiver((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n');
        const more = () => {
          while (sent < 1 << 30 && !socket.destroyed) {
            sent += block.length;
            if (!socket.write(block)) return void socket.once('drain', more);
          }
        };
        more();
      }),
    );
    const answer = await ask(clientOf(inside), port);
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body).toHaveLength(64 * 1024);
    await until(() => connections[0]!.destroyed, { what: 'the end of the connection' });
    expect(sent).toBeLessThan(64 << 20);
  });

  it.each([
    [9, false],
    [10, false],
    [11, true],
  ])('has %d bytes read up to 10: truncated %s', async (length, truncated) => {
    const { port } = await receive(httpReceiver((_, response) => response.end('a'.repeat(length))));
    const answer = await ask(clientOf(inside), port, { maxResponseBytes: 10 });
    expect(answer).toMatchObject({ truncated, body: Buffer.alloc(Math.min(length, 10), 'a') });
  });

  it.each([301, 302, 303, 307, 308])('and redirects with %d to cloud metadata is not followed', async (status) => {
    const elsewhere = await receive(httpReceiver(ok));
    const targets = ['http://169.254.169.254/latest/meta-data/', `http://127.0.0.1:${elsewhere.port}/`];
    for (const location of targets) {
      const { port, connections } = await receive(
        httpReceiver((_, response) => response.writeHead(status, { location }).end()),
      );
      await expect(ask(clientOf(inside), port)).resolves.toMatchObject({ status, headers: { location } });
      expect(connections).toHaveLength(1);
    }
    expect(elsewhere.connections).toEqual([]);
  });

  it('leaves nothing behind after 3,000 requests that were cut off', async () => {
    const { port } = await receive(httpReceiver((_, response) => response.end(Buffer.alloc(200_000))));
    const client = clientOf(inside, names(['127.0.0.1']), { reuseNamesMs: 60_000 });
    const cut = () => Promise.all(Array.from({ length: 20 }, () => ask(client, port, { maxResponseBytes: 100 })));
    const heldAfter = async (rounds: number) => {
      for (let at = 0; at < rounds; at += 1) await cut();
      return process.memoryUsage().rss;
    };
    const before = await heldAfter(50);
    expect((await heldAfter(100)) - before).toBeLessThan(200 << 20);
  }, 120_000);
});
