import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { Answer, Api } from '../support/api.js';
import type { TestApp } from '../support/test-app.js';
import { query } from '../support/test-database.js';
import { httpReceiver, type Receiver } from './outbound.receivers.js';

/** Lets receivers of tests be called. */
export const toLoopback = { webhooks: { allowPrivateNetworks: true, allowHttp: true } };
export const path = '/v1/integrations/webhooks';

const open: { close(): Promise<void> }[] = [];
/** Ends the receivers of the test. */
export async function closeReceivers(): Promise<void> {
  for (const each of open.splice(0)) await each.close();
}
export async function receive<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const receiver = await starting;
  open.push(receiver);
  return receiver;
}

export interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface Sink extends Receiver {
  readonly url: string;
  readonly received: Received[];
  /** The test deliveries among what it got. */
  tests(): Received[];
  /** What it answers from now on. */
  answer: RequestListener;
}

/** A receiver that keeps what it gets, and accepts it unless it is told otherwise. */
export async function sink(): Promise<Sink> {
  const received: Received[] = [];
  const state = { answer: ((_, response) => response.writeHead(204).end()) as RequestListener };
  const receiver = await receive(
    httpReceiver((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ url: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() });
        state.answer(request, response);
      });
    }),
  );
  const url = `http://127.0.0.1:${receiver.port}/hook?token=t0p`;
  const tests = () => received.filter(({ body }) => body.includes('"webhook.test"'));
  return Object.assign(state, receiver, { url, received, tests });
}

export const status =
  (code: number): RequestListener =>
  (_, response) =>
    void response.writeHead(code).end();

/** One that exists; the answer that created it. */
export async function newWebhook(api: Api, url: string, more: object = {}) {
  const answer = await api.post(path, { url, events: ['analysis.completed'], ...more });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

export const outcome = ({ status: code, body }: Answer): [number, string?] => [code, body?.error?.code];
/** Path and reason of each bad field. */
export const reasons = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(
    body.error.details.fields.map(({ path: at, reason }: { path: string; reason: string }) => [at, reason]),
  );

// oxlint-disable-next-line no-explicit-any
export const rows = (app: TestApp): Promise<any[]> => query(app.databaseUrl, 'select * from webhooks order by id');
