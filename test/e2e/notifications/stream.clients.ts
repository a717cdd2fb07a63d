import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { WebSocket } from 'ws';
import type { Api } from '../../support/api.js';
import type { TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

// oxlint-disable-next-line no-explicit-any
type Frame = any;

export const tokenOf = (api: Api): string => api.headers['authorization']!.slice('Bearer '.length);
export const byToken = (api: Api): string[] => ['callwarden.v1', `bearer.${tokenOf(api)}`];
export const streamOf = (url: string): string => `${url.replace('http', 'ws')}/v1/notifications/stream`;

export interface Refusal {
  readonly status: number;
  readonly body: Frame;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** A client of the stream, with everything it was sent. */
export class StreamClient {
  readonly frames: Frame[] = [];
  closed?: { readonly code: number; readonly reason: string };

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data: Buffer) => this.frames.push(JSON.parse(data.toString())));
    ws.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
    ws.on('error', () => {});
  }

  static async open(
    api: Api,
    protocols: string[] = byToken(api),
    options: WebSocket.ClientOptions = {},
  ): Promise<StreamClient> {
    const client = new StreamClient(new WebSocket(streamOf(api.url), protocols, options));
    await once(client.ws, 'open');
    await until(() => client.frames.length > 0, { what: 'the first frame' });
    return client;
  }

  of(type: string): Frame[] {
    return this.frames.filter((frame) => frame.type === type);
  }
  ids(): string[] {
    return this.of('notification').map(({ notification }) => notification.notificationId);
  }
  send(frame: object): void {
    this.ws.send(JSON.stringify(frame));
  }
  /** How the server ended it. */
  async end(): Promise<{ code: number; reason: string; error?: string }> {
    const closed = await until(() => this.closed, { what: 'the close' });
    return { ...closed, ...(this.of('error')[0] && { error: this.of('error')[0].code }) };
  }
  async resume(after: string): Promise<Frame> {
    const before = this.of('resumed').length;
    this.send({ type: 'resume', after });
    await until(() => this.of('resumed').length > before, { what: '"resumed"' });
    return this.of('resumed').at(-1);
  }
  drop(): void {
    this.ws.terminate();
  }
}

/** How an upgrade is refused. */
export function refusal(
  api: Api,
  protocols: string[],
  { path = '/v1/notifications/stream', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Refusal> {
  const ws = new WebSocket(api.url.replace('http', 'ws') + path, protocols, { headers });
  return new Promise((resolve, reject) => {
    ws.on('error', reject);
    ws.on('open', () => reject(new Error('The connection was opened.')));
    ws.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: JSON.parse(text) }),
      );
    });
  });
}

export const codeOf = ({ status, body }: Refusal): [number, string] => [status, body.error.code];

/** A request as it is written here, and what came back until the server closed. */
export async function raw(url: string, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write([...lines, `Host: ${hostname}:${port}`, '', ''].join('\r\n'));
  await once(socket, 'close');
  return text;
}

const columns =
  'id, account_id, user_id, source_id, recipient, type, priority, title, message, data, actions, steps, occurred_at, created_at, shown_at';
let made = 0;
const newIds = (count: number): string[] =>
  Array.from({ length: count }, () => `ntf_${String(++made).padStart(26, '0')}`);

export interface Written {
  readonly message?: string;
  /** False: nobody is told, as where the message of another node was lost. */
  readonly isSaid?: boolean;
  readonly shownAt?: Date;
}

/** What a transaction of another node does: notifications that go to one user, and a message to all nodes. */
export async function writeIn(
  client: pg.Client,
  userId: string,
  count: number,
  { message = 'm', isSaid = true, shownAt = new Date() }: Written = {},
): Promise<string[]> {
  const ids = newIds(count);
  await client.query(
    `insert into notifications (${columns})
     select id, (select account_id from users where id = $1), $1, id, $1, 'custom', 'normal', 'Title', $3, '{}', '[]', '[]', $4, $4, $4
       from unnest($2::text[]) as id`,
    [userId, ids, message, shownAt],
  );
  if (isSaid) await say(client, userId, ids);
  return ids;
}

async function say(client: pg.Client, userId: string, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 100) {
    const payload = { userIds: [userId], shown: ids.slice(at, at + 100) };
    await client.query('select pg_notify($1, $2)', [
      'callwarden',
      JSON.stringify({ topic: 'notifications.changed', payload }),
    ]);
  }
}

export async function write(app: TestApp, userId: string, count: number, options: Written = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const ids = await writeIn(client, userId, count, options);
    await client.query('commit');
    return ids;
  } finally {
    await client.end();
  }
}

export const countOf = async (app: TestApp, table: string): Promise<number> =>
  Number((await query<{ count: string }[]>(app.databaseUrl, `select count(*) from ${table}`))[0]!.count);
