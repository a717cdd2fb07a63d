import { getQueueToken } from '@nestjs/bull';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';
import pTimeout from 'p-timeout';
import { JobQueue } from './job-queue.js';
import { type JobHandler, jobNames, type JobName, type JobOptions, type Jobs } from './jobs.js';

const answerMs = 3000;

/** The queue on the operator's Redis: for many nodes and many jobs. */
@Injectable()
export class BullDriver extends JobQueue {
  readonly driver = 'bull';
  private readonly log = new Logger(BullDriver.name);
  private readonly running = new Set<Promise<void>>();

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
    const options = { jobId: key, priority: urgency + 1, removeOnComplete: true, removeOnFail: true };
    await this.ask(name, (queue) => queue.add(data, options));
  }

  work<J extends JobName>(name: J, concurrency: number, handler: JobHandler<J>): Promise<void> {
    // The promise of process() settles when the queue closes: it is not one to wait for.
    this.queue(name)
      .process(concurrency, ({ data }) => this.watch(handler(data as Jobs[J])))
      .catch((error: unknown) => this.log.error(String(error)));
    return Promise.resolve();
  }

  async depth(name: JobName): Promise<number> {
    const { waiting, delayed } = await this.ask(name, (queue) => queue.getJobCounts());
    return waiting + delayed;
  }

  async check(): Promise<void> {
    await this.ask(jobNames[0], ({ client }) => client.ping());
  }

  async stop(seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1000;
    await Promise.all(jobNames.map((name) => this.close(this.queue(name), end)));
  }

  private watch(job: Promise<void>): Promise<void> {
    this.running.add(job);
    return job.finally(() => this.running.delete(job));
  }

  private async close(queue: Queue, end: number): Promise<void> {
    // Without Redis, pausing would wait until it is back, and reject outside of its promise.
    if (queue.client.status !== 'ready') queue.pause = () => Promise.resolve();
    await queue.pause(true, true); // takes no more jobs
    const jobs = Promise.allSettled(this.running).then(() => true);
    const areDone = await pTimeout(jobs, { milliseconds: Math.max(1, end - Date.now()), fallback: () => false });
    await queue.close(!areDone);
  }

  /** The client would keep what it cannot send for minutes: the caller learns in time that Redis is away. */
  private async ask<T>(name: JobName, work: (queue: Queue) => Promise<T>): Promise<T> {
    const queue = this.queue(name);
    if (['close', 'reconnecting', 'end'].includes(queue.client.status))
      throw new Error('The connection to Redis is lost.');
    const message = new Error(`Redis did not answer within ${answerMs} ms.`);
    return pTimeout(work(queue), { milliseconds: answerMs, message });
  }

  private queue(name: JobName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
