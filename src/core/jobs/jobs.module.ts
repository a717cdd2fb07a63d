import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Config } from '../config/config.schema.js';
import { BullDriver } from './bull.driver.js';
import { JobQueue } from './job-queue.js';
import { JobRunner } from './job-runner.js';
import { jobNames } from './jobs.js';
import { PgBossDriver } from './pg-boss.driver.js';
import { Sweeper } from './sweeper.js';

@Module({})
export class JobsModule {
  static with({ redis }: Config): DynamicModule {
    // A short lock, so that what a killed worker held goes to another in seconds, however often that happens.
    const settings = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1000 };
    const bull = redis.url
      ? [
          BullModule.forRoot({ url: redis.url, settings }),
          BullModule.registerQueue(...jobNames.map((name) => ({ name }))),
        ]
      : [];
    return {
      module: JobsModule,
      global: true,
      imports: [DiscoveryModule, ...bull],
      providers: [{ provide: JobQueue, useClass: redis.url ? BullDriver : PgBossDriver }, JobRunner, Sweeper],
      exports: [JobQueue],
    };
  }
}
