// Jest maps no imports here, so that the built files are used.
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/core/database/embedded-postgres.js';
import { migrate } from '../../dist/core/database/migrate.js';

/** One PostgreSQL for the whole run, with a migrated database that every suite copies. */
export default async function globalSetup() {
  const folder = mkdtempSync(join(tmpdir(), 'callwarden-test-'));
  chmodSync(folder, 0o711); // as root, PostgreSQL runs as nobody
  const server = await startEmbeddedPostgres(join(folder, 'postgres'));
  globalThis.callwardenTestServer = { server, folder };
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database template_callwarden');
  await admin.end();
  await migrate(server.url.replace(/\/postgres$/, '/template_callwarden'));
  process.env['CALLWARDEN_TEST_SERVER'] = server.url;
}
