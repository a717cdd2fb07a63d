import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { packagePath } from '../config/package-path.js';
import { Driver } from './driver.js';

/** One configuration for the service, for migrations and for generating them. */
export const mikroOrmConfig = (
  clientUrl: string,
  poolSize: number,
  entities: readonly NonNullable<Options['entities']>[number][],
): Options =>
  defineConfig({
    clientUrl,
    driver: Driver,
    entities: [...entities],
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    allowGlobalContext: false,
    ensureDatabase: false, // migrations do, before anything else connects
    pool: { min: 0, max: poolSize },
    extensions: [Migrator],
    migrations: {
      path: packagePath('dist/core/platform/database/migrations'),
      pathTs: packagePath('src/core/platform/database/migrations'),
      snapshot: false, // only what generates migrations writes the snapshot: a service leaves its own folder alone
      snapshotName: 'schema',
      emit: 'ts',
      silent: true,
    },
  });
