import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../core/platform/config/config.schema.js';
import { loadConfig } from '../core/platform/config/load-config.js';
import { ending } from '../ending.js';

/**
 * The configuration, with a data folder that is removed at the end where nobody named one: recordings of calls should not stay
 * anywhere unasked. Says on stderr what stays where.
 */
export async function configWithScratchFolder(): Promise<Config> {
  const own = loadConfig();
  const isNamed = process.env['CALLWARDEN_DATA_DIR'] || own.dataDir !== loadConfig({}).dataDir || own.database.url;
  if (isNamed) {
    console.error(`Recordings and results stay in ${own.dataDir}${own.database.url ? ' and your database' : ''}.`);
    return own;
  }
  const folder = await ending.hold(scratchFolder, (path) => rm(path, { recursive: true, force: true }));
  console.error('Nothing is kept: set CALLWARDEN_DATA_DIR to a folder to keep recordings and results.');
  return loadConfig({ ...process.env, CALLWARDEN_DATA_DIR: folder });
}

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callwarden-analyze-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user, and its own folder is closed
  return folder;
}
