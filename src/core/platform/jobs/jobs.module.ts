import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Config } from '../config/config.schema.js';
import { JobQueue } from './job-queue.js';
import { JobRunner } from './job-runner.js';
import { Sweeper } from './sweeper.js';

@Module({})
export class JobsModule {
  /** The driver that is not used is not loaded: it would only take memory. */
  static async with({ redis }: Config): Promise<DynamicModule> {
    const { driver, imports } = redis.url ? await onRedis(redis.url) : await onPostgres();
    return {
      module: JobsModule,
      global: true,
      imports: [DiscoveryModule, ...imports],
      providers: [{ provide: JobQueue, useClass: driver }, JobRunner, Sweeper],
      exports: [JobQueue],
    };
  }
}

async function onRedis(url: string) {
  const [{ BullDriver }, { bullQueues }] = await Promise.all([import('./bull.driver.js'), import('./bull-queues.js')]);
  return { driver: BullDriver, imports: bullQueues(url) };
}

async function onPostgres() {
  const { PgBossDriver } = await import('./pg-boss.driver.js');
  return { driver: PgBossDriver, imports: [] };
}
