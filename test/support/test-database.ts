import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Set by the global setup of jest. */
const server = process.env['CALLWARDEN_TEST_SERVER'];

/** A migrated database of one's own on the server of this run. */
export async function createTestDatabase(template = 'template_callwarden'): Promise<TestDatabase> {
  if (!server) throw new Error('Run the tests with jest: its global setup starts PostgreSQL.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `create database ${name} template ${template}`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  return {
    url,
    drop: async () => {
      await pools.get(url)?.end();
      pools.delete(url);
      await query(server, `drop database ${name} with (force)`);
    },
  };
}

/** To connect takes longer than most statements, so that connections to the databases of this run are kept until these are dropped. */
const pools = new Map<string, pg.Pool>();

/** Runs SQL beside the application. */
export async function query<T = void>(url: string, sql: string, values: unknown[] = []): Promise<T> {
  if (server && new URL(url).host === new URL(server).host) return (await poolOf(url).query(sql, values)).rows as T;
  // A server that a test started itself: a connection that is kept would keep it running.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as T;
  } finally {
    await client.end();
  }
}

function poolOf(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, max: 4, allowExitOnIdle: true });
  pool.on('error', () => {}); // a test that ends connections means this one too: the next statement opens another
  pools.set(url, pool);
  return pool;
}
