import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketServer } from 'ws';

// What the stream is compared with: ws alone, which knows nobody and reads nothing.
const sockets = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  handleProtocols: () => 'callwarden.v1',
});
const frame = (text: string) =>
  JSON.stringify({
    type: 'notification',
    notification: { title: String(performance.timeOrigin + performance.now()), message: text },
    unread: 1,
  });

const server = createServer((request, response) => {
  void answer(new URL(request.url ?? '/', 'http://bare')).then((body) => response.end(JSON.stringify(body)));
});
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (ws) => ws.send('{"type":"unread","unread":0}')),
);

async function answer({ pathname, searchParams }: URL): Promise<object> {
  const text = 'x'.repeat(Number(searchParams.get('bytes')));
  const all = [...sockets.clients];
  if (pathname === '/broadcast') {
    const data = frame(text);
    for (const each of all) each.send(data);
  } else {
    const events = Number(searchParams.get('events'));
    const perSecond = Number(searchParams.get('perSecond'));
    for (let at = 0, began = performance.now(); at < events; at++) {
      await delay(Math.max(0, began + (at * 1000) / perSecond - performance.now()));
      all[at % all.length]?.send(frame(text));
    }
  }
  return {};
}

server.listen(0, '127.0.0.1', () =>
  console.log(`answers at http://127.0.0.1:${(server.address() as AddressInfo).port};`),
);
