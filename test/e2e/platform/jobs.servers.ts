import { ConsoleLogger, Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { CONFIG, type Config } from '../../../src/core/platform/config/config.schema.js';
import { loadConfig } from '../../../src/core/platform/config/load-config.js';
import { DATABASE_URL } from '../../../src/core/platform/database/database-url.js';
import { JobQueue } from '../../../src/core/platform/jobs/job-queue.js';
import { JobsModule } from '../../../src/core/platform/jobs/jobs.module.js';
import { startRedis } from '../../support/redis.js';
import { createTestDatabase, query } from '../../support/test-database.js';

/** A server that a queue runs on. */
export interface QueueServer {
  readonly config: Config;
  readonly databaseUrl: string;
  /** All jobs are lost, and nobody is told. */
  wipe(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export const withRedis = (url: string): Config => ({ ...loadConfig({}), redis: { url } });
export const servers = { bull: redisServer, 'pg-boss': postgresServer };

async function redisServer(): Promise<QueueServer> {
  const redis = await startRedis();
  return { ...redis, config: withRedis(redis.url), databaseUrl: '', wipe: redis.flush };
}

async function postgresServer(): Promise<QueueServer> {
  const { url, drop } = await createTestDatabase('template0');
  const tables = `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'jobs' and tablename <> 'version'`;
  const wipe = async () => {
    const names = (await query<{ name: string }[]>(url, tables)).map(({ name }) => name);
    if (names.length > 0) await query(url, `truncate ${names.join()}`);
  };
  const gone = { done: false };
  const kill = async () => {
    if (!gone.done) await drop();
    gone.done = true;
  };
  return { config: loadConfig({}), databaseUrl: url, wipe, kill, stop: kill };
}

export interface OpenQueue {
  readonly queue: JobQueue;
  close(): Promise<void>;
}

/** The driver as the service makes it; no runner and no sweeper starts. */
export async function openQueue({ config, databaseUrl }: QueueServer): Promise<OpenQueue> {
  @Global()
  @Module({
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: DATABASE_URL, useValue: databaseUrl },
    ],
    exports: [CONFIG, DATABASE_URL],
  })
  class Foundation {}
  const module = await Test.createTestingModule({ imports: [Foundation, JobsModule.with(config)] })
    .setLogger(new ConsoleLogger({ logLevels: [] }))
    .compile();
  const queue = module.get(JobQueue);
  await queue.start();
  return { queue, close: () => module.close() };
}
