import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { failure, HttpServer, json } from '../../test/http-server.js';
import { watchNotifications, type NotificationEvent } from './watch-notifications.js';

const server = HttpServer.use();
const notification = (notificationId: string, unread = 1) => ({
  type: 'notification',
  notification: { notificationId },
  unread,
});

/** What the service does on each connection, in order. */
type Script = (socket: ServerSocket, resumedAfter: () => Promise<string>) => void | Promise<void>;

describe('the stream of notifications', () => {
  let sockets: WebSocketServer;
  let scripts: Script[];
  const protocols: string[] = [];
  const frame = (socket: ServerSocket, content: object) => socket.send(JSON.stringify(content));

  beforeEach(() => {
    protocols.length = 0;
    server.answers = [json({ ticket: 'a-ticket', expiresAt: '2026-01-31T08:00:30.000Z' }, 201)];
    sockets = new WebSocketServer({
      noServer: true,
      handleProtocols: (offered) => {
        protocols.push(...offered);
        return 'callwarden.v1';
      },
    });
    sockets.on('connection', (socket) => {
      const asked = new Promise<string>((resolve) =>
        socket.once('message', (data: Buffer) => resolve((JSON.parse(data.toString()) as { after: string }).after)),
      );
      void scripts.shift()!(socket, () => asked);
    });
    server.onUpgrade((request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened)),
    );
  });
  afterEach(() => {
    for (const each of sockets.clients) each.terminate();
    sockets.close();
  });

  /** The first events. */
  const take = async (count: number, after?: string): Promise<unknown[]> => {
    const taken: NotificationEvent[] = [];
    for await (const event of watchNotifications(server.connect(), { after })) {
      taken.push(event);
      if (taken.length === count) break;
    }
    return taken.map((event) => (event.type === 'notification' ? event.notification.notificationId : event));
  };

  it('is opened with a ticket, and leaves out pings', async () => {
    scripts = [
      (socket) => {
        for (const each of [{ type: 'unread', unread: 2 }, { type: 'ping', at: 'now' }, notification('n1')])
          frame(socket, each);
      },
    ];
    expect(await take(2)).toEqual([{ type: 'unread', unread: 2 }, 'n1']);
    expect(protocols).toEqual(['callwarden.v1', 'ticket.a-ticket']);
    expect(server.asked[0]).toMatchObject({ method: 'POST', url: '/v1/notifications/stream-ticket' });
  });

  it('resumes after a break, gives each notification once, and reminders again', async () => {
    const asked: string[] = [];
    scripts = [
      (socket) => {
        frame(socket, notification('n1'));
        frame(socket, notification('n2'));
        socket.close(1001);
      },
      async (socket, resumedAfter) => {
        frame(socket, notification('n4'));
        asked.push(await resumedAfter());
        for (const id of ['n1', 'n2', 'n3', 'n4']) frame(socket, notification(id));
        frame(socket, { type: 'resumed', count: 4 });
        frame(socket, notification('n1'));
      },
    ];
    expect(await take(6)).toEqual(['n1', 'n2', 'n4', 'n3', { type: 'resumed', count: 4 }, 'n1']);
    expect(asked).toEqual(['n2']);
    expect(server.waits).toHaveLength(1);
    expect(server.waits[0]).toBeGreaterThanOrEqual(1000);
    expect(server.waits[0]).toBeLessThanOrEqual(30_000);
  });

  it('goes on after the notification that the consumer has', async () => {
    const asked: string[] = [];
    scripts = [
      async (socket, resumedAfter) => {
        asked.push(await resumedAfter());
        frame(socket, { type: 'resumed', count: 0 });
      },
    ];
    expect(await take(1, 'n7')).toEqual([{ type: 'resumed', count: 0 }]);
    expect(asked).toEqual(['n7']);
  });

  it('says after a break before the first notification that something may have been missed', async () => {
    scripts = [(socket) => socket.close(1001), (socket) => frame(socket, { type: 'unread', unread: 1 })];
    expect(await take(2)).toEqual([
      { type: 'resumed', count: 0, more: true },
      { type: 'unread', unread: 1 },
    ]);
  });

  it('goes on after the service was away, not if it does not want the user any more', async () => {
    const ticket = server.answers[0]!;
    const away = Array.from({ length: 8 }, () => failure(503, 'SERVICE_UNAVAILABLE'));
    server.answers = [ticket, ...away, ticket, failure(401, 'INVALID_TOKEN')];
    const closeAfter = (id: string) => (socket: ServerSocket) => {
      frame(socket, notification(id));
      socket.close(4401);
    };
    scripts = [closeAfter('n1'), closeAfter('n2')];
    await expect(take(3)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    expect(scripts).toHaveLength(0);
  });

  it('throws if another connection would end the same way', async () => {
    scripts = [
      (socket) => {
        frame(socket, {
          type: 'error',
          code: 'TOO_MANY_SOCKETS',
          message: 'The user has opened too many others since.',
        });
        socket.close(4409);
      },
    ];
    await expect(take(1)).rejects.toThrow('with 4409. The user has opened too many others since.');
  });

  it('throws if no connection can be opened', async () => {
    server.onUpgrade((_, socket) => void socket.destroy());
    await expect(take(1)).rejects.toThrow(/Do proxies on the way allow WebSockets/);
  });

  it('throws the reason of the signal', async () => {
    const controller = new AbortController();
    scripts = [() => controller.abort(new Error('The user left.'))];
    const stream = watchNotifications(server.connect(), { signal: controller.signal });
    await expect(stream.next()).rejects.toThrow('The user left.');
  });
});
