// Jest maps no imports here, so that the built files are used.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/core/platform/database/embedded-postgres.js';
import { migrate } from '../../dist/core/platform/database/migrate.js';
import { temporaryFolder } from './temporary-folder.ts';

/** One PostgreSQL for the whole run, with a migrated database that every suite copies, and one folder for all that is temporary. */
export default async function globalSetup() {
  const { path: folder } = temporaryFolder();
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'run-keeper.ts'), folder], {
    detached: true, // it outlives a Ctrl-C
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  process.env['TMPDIR'] = folder;
  const server = await startEmbeddedPostgres(join(folder, 'postgres'), { maxConnections: 200 });
  globalThis.callwardenTestRun = { server, keeper };
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database template_callwarden');
  // The tests connect thousands of times: one round of hashing in place of 4,096.
  const { password } = new URL(server.url);
  await admin.query(`set scram_iterations = 1; alter role callwarden password '${decodeURIComponent(password)}'`);
  await admin.end();
  await migrate(server.url.replace(/\/postgres$/, '/template_callwarden'));
  process.env['CALLWARDEN_TEST_SERVER'] = server.url;
}
