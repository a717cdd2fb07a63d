import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { mikroOrmConfig } from './mikro-orm.config.js';

const lock = `hashtext('callwarden migrations')`;

/** Brings the database to the newest schema. Of several nodes that start at once, one does it and the others wait. */
export async function migrate(url: string): Promise<void> {
  const holder = new pg.Client({ connectionString: url, application_name: 'callwarden migrations' });
  await holder.connect();
  try {
    await holder.query(`select pg_advisory_lock(${lock})`);
    const orm = await MikroORM.init(mikroOrmConfig(url, 2));
    try {
      await orm.migrator.up();
    } finally {
      await orm.close(true);
    }
  } finally {
    await holder.end(); // and the lock with it
  }
}
