import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A migrated database of one's own on the server of this run. */
export async function createTestDatabase(template = 'template_callwarden'): Promise<TestDatabase> {
  const server = process.env['CALLWARDEN_TEST_SERVER'];
  if (!server) throw new Error('Run the tests with jest: its global setup starts PostgreSQL.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `create database ${name} template ${template}`);
  return {
    url: server.replace(/\/postgres$/, `/${name}`),
    drop: () => query(server, `drop database ${name} with (force)`),
  };
}

/** Runs SQL beside the application. */
export async function query<T = void>(url: string, sql: string, values: unknown[] = []): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as T;
  } finally {
    await client.end();
  }
}
