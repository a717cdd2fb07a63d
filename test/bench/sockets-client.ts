import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';

interface Task {
  readonly url: string;
  /** A file with an access token in each line. */
  readonly tokens: string;
}
const { url, tokens: file } = JSON.parse(process.argv[2] ?? '{}') as Task;
const tokens = readFileSync(file, 'utf8').split('\n');
const atOnce = 50;
const now = () => performance.timeOrigin + performance.now();

/** Milliseconds from what the title of each notification says to its arrival, and when the last came. */
let latencies: number[] = [];
let lastAt = 0;
const sockets: WebSocket[] = [];

async function open(token: string): Promise<void> {
  const ws = new WebSocket(url, ['callwarden.v1', `bearer.${token}`], { perMessageDeflate: false });
  sockets.push(ws);
  ws.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { type: string; notification: { title: string } };
    if (frame.type !== 'notification') return;
    lastAt = now();
    latencies.push(lastAt - Number(frame.notification.title));
  });
  ws.on('close', (code) => console.error(`closed with ${code}`));
  await once(ws, 'message');
}

async function openMany(from: number, count: number): Promise<object> {
  let next = from;
  const opener = async () => {
    while (next < from + count) await open(tokens[next++] ?? '');
  };
  await Promise.all(Array.from({ length: atOnce }, opener));
  return { open: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length };
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://client');
  const end = (body: object) => response.end(JSON.stringify(body));
  if (pathname === '/open')
    void openMany(Number(searchParams.get('from')), Number(searchParams.get('count'))).then(end);
  else if (pathname === '/reset') {
    latencies = [];
    end({});
  } else end(pathname === '/count' ? { count: latencies.length } : { count: latencies.length, lastAt, latencies });
}).listen(0, '127.0.0.1', function listening(this: { address(): unknown }) {
  console.log(`listens at http://127.0.0.1:${(this.address() as AddressInfo).port};`);
});
