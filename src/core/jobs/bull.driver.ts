import { getQueueToken } from '@nestjs/bull';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';
import { JobQueue } from './job-queue.js';
import { type JobHandler, jobNames, type JobName, type JobOptions, type Jobs } from './jobs.js';

/** The queue on the operator's Redis: for many nodes and many jobs. */
@Injectable()
export class BullDriver extends JobQueue {
  readonly driver = 'bull';
  private readonly log = new Logger(BullDriver.name);

  constructor(private readonly modules: ModuleRef) {
    super();
  }

  async start(): Promise<void> {
    for (const name of jobNames) {
      const queue = this.queue(name);
      queue.on('error', (error) => this.log.error(error.message));
      await queue.isReady();
    }
  }

  async enqueue<J extends JobName>(name: J, data: Jobs[J], { key, urgency }: JobOptions): Promise<void> {
    // Bull drops a job whose id is known; it forgets the id when the job ends, so that it can come again.
    await this.queue(name).add(data, { jobId: key, priority: urgency + 1, removeOnComplete: true, removeOnFail: true });
  }

  work<J extends JobName>(name: J, concurrency: number, handler: JobHandler<J>): Promise<void> {
    // The promise of process() settles when the queue closes: it is not one to wait for.
    this.queue(name)
      .process(concurrency, ({ data }) => handler(data as Jobs[J]))
      .catch((error: unknown) => this.log.error(String(error)));
    return Promise.resolve();
  }

  async depth(name: JobName): Promise<number> {
    const { waiting, delayed } = await this.queue(name).getJobCounts();
    return waiting + delayed;
  }

  async check(): Promise<void> {
    await this.queue(jobNames[0]).client.ping();
  }

  async stop(): Promise<void> {
    await Promise.all(jobNames.map((name) => this.queue(name).close()));
  }

  private queue(name: JobName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
