import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Call {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The envelope. */
  // oxlint-disable-next-line no-explicit-any
  readonly event: any;
  readonly at: number;
}
/** How a call is answered; null leaves it hanging. */
export type Reply = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
} | null;

export interface WebhookReceiver {
  url(path?: string): string;
  readonly calls: Call[];
  /** Calls that tell of events other than changes of webhooks; at a path where one is named. */
  events(path?: string): Call[];
  /** 200 unless set. */
  reply: (call: Call) => Reply | Promise<Reply>;
  close(): Promise<void>;
}

/** A receiver of webhooks on loopback that keeps all it is told. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const sockets = new Set<Socket>();
  const calls: Call[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const call = { path: request.url!, headers: request.headers, body, event: JSON.parse(body), at: Date.now() };
    calls.push(call);
    const reply = isTest(call) ? {} : await receiver.reply(call);
    if (!reply) return;
    response.writeHead(reply.status ?? 200, reply.headers);
    response.end(reply.body ?? 'ok');
  };
  const server = createServer((request, response) => void answer(request, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    calls,
    events: (path) => calls.filter((call) => !isNoise(call) && (path === undefined || call.path === path)),
    reply: () => ({}),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

const isTest = ({ event }: Call) => event.data.action === 'webhook.test';
/** What is told of webhooks that tests make and change. */
const isNoise = ({ event }: Call) => String(event.data.action).startsWith('webhook.');
