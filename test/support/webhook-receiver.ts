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
  /** The test deliveries. */
  tests(): Call[];
  /** To an event; 200 unless set. */
  reply: (call: Call) => Reply | Promise<Reply>;
  /** To a test delivery; 204 unless set. */
  testReply: (call: Call) => Reply | Promise<Reply>;
  close(): Promise<void>;
}

export const status = (code: number) => (): Reply => ({ status: code });

const open: Pick<WebhookReceiver, 'close'>[] = [];
/** Ends the receivers that are left. */
export async function closeReceivers(): Promise<void> {
  for (const each of open.splice(0)) await each.close();
}
/** Sees to it that it ends with the others. */
export async function receive<T extends Pick<WebhookReceiver, 'close'>>(starting: Promise<T>): Promise<T> {
  const receiver = await starting;
  open.push(receiver);
  return receiver;
}

/** A receiver of webhooks on loopback that keeps all it is told. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const sockets = new Set<Socket>();
  const calls: Call[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const call = { path: request.url!, headers: request.headers, body, event: JSON.parse(body), at: Date.now() };
    calls.push(call);
    const reply = await (isTest(call) ? receiver.testReply(call) : receiver.reply(call));
    if (!reply) return;
    response.writeHead(reply.status ?? 200, reply.headers);
    response.end(reply.body ?? (reply.status === 204 ? '' : 'ok'));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: (path = '/hook?token=t0p') => `http://127.0.0.1:${port}${path}`,
    calls,
    events: (path) => calls.filter((call) => !isNoise(call) && (path === undefined || call.path === path)),
    tests: () => calls.filter(isTest),
    reply: () => ({}),
    testReply: status(204),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  open.push(receiver);
  return receiver;
}

const isTest = ({ event }: Call) => event.data.action === 'webhook.test';
/** What is told of webhooks that tests make and change. */
const isNoise = ({ event }: Call) => String(event.data.action).startsWith('webhook.');
