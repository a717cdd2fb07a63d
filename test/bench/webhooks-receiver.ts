/** A receiver of webhooks: answers at once, but at /hang never, and tells at /count what it was told since /reset. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

let calls = 0;
let latencies: number[] = [];
let ids = new Set<string>();

const server = createServer((request, response) => {
  const { url = '/' } = request;
  if (url === '/count') {
    response.end(JSON.stringify({ calls, distinct: ids.size, latencies }));
    return;
  }
  if (url === '/reset') {
    [calls, latencies, ids] = [0, [], new Set()];
    response.end();
    return;
  }
  const at = Date.now();
  void text(request).then((body) => {
    if (url === '/hang' && !body.includes('webhook.test')) return;
    const event = JSON.parse(body) as { id: string; timestamp: string };
    calls++;
    ids.add(`${url} ${event.id}`);
    latencies.push(at - Date.parse(event.timestamp));
    response.end('ok');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`receives at http://127.0.0.1:${address?.port}`);
});
