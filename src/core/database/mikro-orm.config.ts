import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { packagePath } from '../package-path.js';
import { entities } from '../entities.js';

/** One configuration for the service and for generating migrations. */
export const mikroOrmConfig = (clientUrl: string, poolSize: number): Options =>
  defineConfig({
    clientUrl,
    entities: [...entities],
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    allowGlobalContext: false,
    pool: { min: 0, max: poolSize },
    extensions: [Migrator],
    migrations: {
      path: packagePath('dist/core/database/migrations'),
      pathTs: packagePath('src/core/database/migrations'),
      snapshot: false, // only what generates migrations writes the snapshot: a service leaves its own folder alone
      snapshotName: 'schema',
      emit: 'ts',
      silent: true,
    },
  });
