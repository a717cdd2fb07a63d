import { Inject, Injectable, Logger } from '@nestjs/common';
import { PgBoss } from 'pg-boss';
import { DATABASE_URL } from '../database/database-url.js';
import { JobQueue } from './job-queue.js';
import { type JobHandler, jobNames, type JobName, type JobOptions, type Jobs } from './jobs.js';

const schema = 'jobs';
const longestJobSeconds = 86_400 - 1; // the lease on the analysis, not the queue, says when a job is dead

/** The queue on the database that is there anyway: nothing else to run. */
@Injectable()
export class PgBossDriver extends JobQueue {
  readonly driver = 'pg-boss';
  private readonly log = new Logger(PgBossDriver.name);
  private readonly boss: PgBoss;

  constructor(@Inject(DATABASE_URL) url: string) {
    super();
    this.boss = new PgBoss({
      connectionString: url,
      application_name: 'callwarden queue',
      schema,
      max: 6,
      schedule: false,
      useListenNotify: true,
    });
    this.boss.on('error', (error) => this.log.error(error.message));
    this.boss.on('warning', ({ message }) => this.log.debug(message));
  }

  async start(): Promise<void> {
    await this.boss.start();
    for (const name of jobNames) await this.createQueue(name);
  }

  async enqueue<J extends JobName>(name: J, data: Jobs[J], { key, urgency }: JobOptions): Promise<void> {
    const send = () => this.boss.send(name, data, { singletonKey: key, priority: 3 - urgency });
    await send().catch(async (error: Error & { code?: unknown }) => {
      if (error.code !== 'PGBOSS_QUEUE_NOT_FOUND') throw error;
      await this.createQueue(name); // the tables of the queue were emptied
      await send();
    });
  }

  async work<J extends JobName>(name: J, concurrency: number, handler: JobHandler<J>): Promise<void> {
    const options = { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 };
    for (let worker = 0; worker < concurrency; worker++) {
      const id: string = await this.boss.work<Jobs[J]>(name, options, async ([job]) => {
        try {
          if (job) await handler(job.data);
        } finally {
          setImmediate(() => this.boss.notifyWorker(id)); // fetch the next at once instead of at the next poll
        }
      });
    }
  }

  async depth(name: JobName): Promise<number> {
    // pg-boss's own statistics of its queues may be an hour old.
    const waiting = `select count(*)::int as jobs from ${schema}.job where name = $1 and state < 'active'`;
    const { rows } = await this.boss.getDb().executeSql(waiting, [name]);
    return rows[0].jobs;
  }

  async check(): Promise<void> {
    await this.boss.getQueue(jobNames[0]);
  }

  async stop(seconds: number): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: seconds * 1000, close: true });
  }

  private createQueue(name: JobName): Promise<void> {
    const options = { policy: 'short', notify: true, retryLimit: 0, expireInSeconds: longestJobSeconds } as const;
    return this.boss.createQueue(name, options);
  }
}
