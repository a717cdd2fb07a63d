import { Logger } from '@nestjs/common';
import pg from 'pg';

/** Connections in addition to those of the ORM. */
export const databasePool = (connectionString: string): pg.Pool =>
  poolOf({ connectionString, max: 10, application_name: 'callwarden' });

const plansByIndex = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((each) => `enable_${each}=off`);

/**
 * Connections for tables that are queues. Their statistics are always of another hour, when they were empty or full, and
 * plans made by them read and sort whole tables for a few rows: here only the indexes that were made for a statement serve.
 * A commit does not wait for the disk: commits are lost in the order they were made, the last ones first, and only where
 * PostgreSQL itself or its machine dies. What a queue forgets like that is done again.
 */
export const queuePool = (connectionString: string): pg.Pool =>
  poolOf({
    connectionString,
    max: 8,
    application_name: 'callwarden queues',
    options: [...plansByIndex, 'synchronous_commit=off'].map((each) => `-c ${each}`).join(' '),
  });

/** One that the server ends while it is idle is only noted: the next use opens another. */
function poolOf(options: pg.PoolConfig): pg.Pool {
  const log = new Logger('Database');
  return new pg.Pool(options).on('error', (error) => log.error(String(error)));
}
