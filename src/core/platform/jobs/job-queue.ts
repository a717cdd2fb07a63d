import type { JobHandler, JobName, JobOptions, Jobs } from './jobs.js';

/**
 * Says "now" to a worker; PostgreSQL holds the truth. Drivers: bull on Redis, pg-boss on PostgreSQL.
 * It never retries: a handler that fails has written its own due time.
 */
export abstract class JobQueue {
  abstract readonly driver: 'bull' | 'pg-boss';
  abstract start(): Promise<void>;
  abstract enqueue<J extends JobName>(name: J, data: Jobs[J], options: JobOptions): Promise<void>;
  /** Runs `handler` for up to `concurrency` jobs at once. */
  abstract work<J extends JobName>(name: J, concurrency: number, handler: JobHandler<J>): Promise<void>;
  /** How many jobs wait. */
  abstract depth(name: JobName): Promise<number>;
  /** Throws when the queue's server does not answer. */
  abstract check(): Promise<void>;
  /** Takes no more jobs and waits `seconds` at most for those that run: what is left of them then goes on elsewhere, or at the next start. */
  abstract stop(seconds: number): Promise<void>;
}
