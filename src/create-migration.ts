import { MikroORM } from '@mikro-orm/postgresql';
import { tmpdir } from 'node:os';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packagePath } from './core/platform/config/package-path.js';
import { startEmbeddedPostgres } from './core/platform/database/embedded-postgres.js';
import { mikroOrmConfig } from './core/platform/database/mikro-orm.config.js';
import { entities } from './entities.js';

// npm run migration -- NAME: writes the migration from the newest snapshot to the entities. Read it before you commit it.
const folder = await mkdtemp(join(tmpdir(), 'callwarden-migration-'));
await chmod(folder, 0o711); // PostgreSQL may run as nobody
const server = await startEmbeddedPostgres(join(folder, 'postgres'));
const config = mikroOrmConfig(server.url, 2, entities);
const orm = await MikroORM.init({
  ...config,
  migrations: { ...config.migrations, snapshot: true, path: packagePath('src/core/platform/database/migrations') },
});
try {
  const { fileName } = await orm.migrator.create(undefined, false, false, process.argv[2]);
  console.log(fileName || 'The schema has not changed.');
} finally {
  await orm.close(true);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
