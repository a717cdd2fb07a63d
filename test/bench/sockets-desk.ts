import { SignJWT } from 'jose';
import { hkdfSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl, type Service, startService } from './service.ts';
import type { Workplace } from './workplace.ts';

const columns =
  'id, account_id, user_id, source_id, recipient, type, priority, title, message, data, actions, steps, occurred_at, created_at, shown_at';
/** What is measured begins where the row is there, and not where the disk has it. */
const options = '-c synchronous_commit=off';
const userAt = (at: string) => `'usr_' || lpad((${at})::text, 26, '0')`;

/** A service with many users who are signed in. */
export class SocketsDesk {
  readonly service: Service;
  /** Access tokens, one in each line. */
  readonly tokens: string;
  private readonly pool: pg.Pool;
  private written = 0;

  private constructor(service: Service, tokens: string, pool: pg.Pool) {
    this.service = service;
    this.tokens = tokens;
    this.pool = pool;
  }

  static async open(workplace: Workplace, users: number): Promise<SocketsDesk> {
    const dataFolder = workplace.dataFolder();
    const service = await startService(workplace, dataFolder);
    const pool = new pg.Pool({ connectionString: await databaseUrl(dataFolder), max: 4, options });
    const { rows } = await pool.query<{ id: string }>('select id from accounts limit 1');
    const account = rows[0]!.id;
    await pool.query(
      `with made as (
         insert into users (id, account_id, email, name, role, locale, created_at)
         select ${userAt('g')}, $1, 'bench' || g || '@example.com', 'Bench', 'reviewer', 'en', now()
           from generate_series(0, $2::int - 1) as g returning id)
       insert into sessions (id, account_id, user_id, refresh_hash, created_at, expires_at)
       select 'ses_' || substr(id, 5), $1, id, id, now(), now() + interval '1 day' from made`,
      [account, users],
    );
    const file = join(workplace.folder, 'tokens');
    writeFileSync(file, (await tokensFor(dataFolder, account, users)).join('\n'));
    return new SocketsDesk(service, file, pool);
  }

  /** One notification for each of so many users, in one transaction, as the service tells of them. */
  async tellAll(from: number, count: number, message: string): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      for (let at = from; at < from + count; at += 100)
        await this.write(client, at, Math.min(100, from + count - at), message);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  /** So many a second, each in a transaction of its own to one user of many. */
  async tellSteadily(users: number, perSecond: number, events: number, message: string): Promise<void> {
    const writes: Promise<void>[] = [];
    for (let at = 0, began = performance.now(); at < events; at++) {
      await delay(Math.max(0, began + (at * 1000) / perSecond - performance.now()));
      writes.push(this.write(this.pool, at % users, 1, message));
    }
    await Promise.all(writes);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** The title says when. */
  private async write(client: pg.Pool | pg.PoolClient, from: number, count: number, message: string): Promise<void> {
    const first = this.written;
    this.written += count;
    const title = String(performance.timeOrigin + performance.now());
    await client.query(
      `with told as (
         insert into notifications (${columns})
         select 'ntf_' || lpad(($1::int + g)::text, 26, '0'), u.account_id, u.id, 'bench' || ($1::int + g), u.id, 'custom', 'normal',
                $4, $5, '{}', '[]', '[]', now(), now(), now()
           from generate_series(0, $3::int - 1) as g join users u on u.id = ${userAt('$2::int + g')}
         returning id, user_id)
       select pg_notify('callwarden', json_build_object('topic', 'notifications.changed', 'payload',
                json_build_object('userIds', json_agg(user_id), 'shown', json_agg(id)))::text) from told`,
      [first, from, count, title, message],
    );
  }
}

/** As the service signs them: a sign-in of each would take minutes. */
function tokensFor(dataFolder: string, account: string, users: number): Promise<string[]> {
  const secret = readFileSync(join(dataFolder, 'secret'), 'utf8').trim();
  const key = new Uint8Array(hkdfSync('sha256', secret, 'callwarden', 'access tokens', 32));
  const sign = (at: number) => {
    const number = String(at).padStart(26, '0');
    return new SignJWT({ sub: `usr_${number}`, account_id: account, role: 'reviewer', sid: `ses_${number}` })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('callwarden')
      .setAudience('callwarden')
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(key);
  };
  return Promise.all(Array.from({ length: users }, (_, at) => sign(at)));
}
