import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ConfigError } from '../config/config-error.js';
import { mikroOrmConfig } from './mikro-orm.config.js';

const lock = `hashtext('callwarden migrations')`;

/** A database of an earlier version. */
export class NotMigrated extends Error {
  constructor(readonly pending: number) {
    super(
      `The database is of an earlier version: the next start brings it up to date, in ${pending} ${pending === 1 ? 'step' : 'steps'}. Back it up first.`,
    );
  }
}

/**
 * Brings the database to the newest schema. Of several nodes that start at once, one does it and the others wait. With `onlyNew`, only one
 * that is empty. Throws a ConfigError where no PostgreSQL lets us in, or NotMigrated.
 */
export async function migrate(url: string, { onlyNew = false } = {}): Promise<void> {
  const holder = new pg.Client({ connectionString: url, application_name: 'callwarden migrations' });
  holder.on('error', () => {}); // the next query reports it
  await holder.connect().catch((error: unknown) => {
    throw new ConfigError([{ path: 'database.url', reason: unreachable(url, error) }]);
  });
  try {
    await holder.query(`select pg_advisory_lock(${lock})`);
    const config = mikroOrmConfig(url, 2, []); // a migration is SQL
    const orm = await MikroORM.init({ ...config, discovery: { ...config.discovery, warnWhenNoEntities: false } });
    try {
      if (onlyNew && (await orm.migrator.getExecuted()).length > 0) {
        const pending = await orm.migrator.getPending();
        if (pending.length > 0) throw new NotMigrated(pending.length);
      }
      await orm.migrator.up();
    } finally {
      await orm.close(true);
    }
  } finally {
    await holder.end(); // and the lock with it
  }
}

/** Without user and password. */
function unreachable(url: string, error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const { host, pathname } = new URL(url);
  return `PostgreSQL at ${host}${pathname} cannot be used (${message || code || 'no answer'}): check that it runs there, and DATABASE_URL`;
}
