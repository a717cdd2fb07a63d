import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../core/platform/config/config.schema.js';
import { ending } from '../ending.js';

/** The configuration with servers and a data folder of its own, which are gone at the end: recordings of calls do not stay anywhere unasked. */
export async function keepingNothing(config: Config): Promise<Config> {
  const dataDir = await ending.hold(scratchFolder, (path) => rm(path, { recursive: true, force: true }));
  return {
    ...config,
    dataDir,
    database: { ...config.database, url: undefined },
    redis: { ...config.redis, url: undefined },
    // Nobody is told of what is not kept, and the channel for e-mail would make its outbox.
    plugins: config.plugins.filter(({ use }) => !use.startsWith('channel-')),
  };
}

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callwarden-analyze-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user, and its own folder is closed
  return folder;
}
