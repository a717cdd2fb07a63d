import { Logger } from '@nestjs/common';
import pg from 'pg';

/** Connections beside those of the ORM. One that the server ends while it is idle is only noted: the next use opens another. */
export function databasePool(connectionString: string): pg.Pool {
  const log = new Logger('Database');
  const pool = new pg.Pool({ connectionString, max: 10, application_name: 'callwarden' });
  return pool.on('error', (error) => log.error(String(error)));
}
