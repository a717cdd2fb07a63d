import { BullModule } from '@nestjs/bull';
import type { DynamicModule } from '@nestjs/common';
import { jobNames } from './jobs.js';

// A short lock, so that what a killed worker held goes to another in seconds, however often that happens.
const settings = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1000 };

/** The queues on the Redis at `url`. */
export const bullQueues = (url: string): DynamicModule[] => [
  BullModule.forRoot({ url, settings }),
  BullModule.registerQueue(...jobNames.map((name) => ({ name }))),
];
