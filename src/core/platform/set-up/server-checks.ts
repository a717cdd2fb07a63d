import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import pTimeout from 'p-timeout';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { DATABASE_POOL } from '../database/database-url.js';
import { JobQueue } from '../jobs/job-queue.js';
import { ChecksSetUp, type SetUpContributor, type SetUpFinding } from './set-up-check.js';

const checkMs = 3000;
/** Leases, deadlines and tokens bear this much. */
const toleratedSeconds = 5;

/** The servers that nodes share: the queue, and the database, whose clock all of them must have. */
@Injectable()
@ChecksSetUp()
export class ServerChecks implements SetUpContributor {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  checkSetUp(): Promise<SetUpFinding[]> {
    return Promise.all([this.queueAnswers(), this.clockIsRight()]);
  }

  private async queueAnswers(): Promise<SetUpFinding> {
    const check = 'queue';
    const answers = await pTimeout(this.queue.check(), { milliseconds: checkMs }).then(
      () => true,
      () => false,
    );
    const onRedis = this.config.redis.url !== undefined;
    const server = onRedis ? 'Redis' : 'PostgreSQL';
    if (answers) {
      const finding = onRedis ? 'redis' : 'postgres';
      return { check, state: 'ok', finding, message: `Work waits in ${server}.`, setting: null };
    }
    const message = `${server}, in which work waits, does not answer: calls that are uploaded now are analysed once it does.`;
    const setting = onRedis ? 'redis.url' : 'database.url';
    return { check, state: 'failed', finding: 'unreachable', message, setting, details: { server } };
  }

  private async clockIsRight(): Promise<SetUpFinding> {
    const check = 'clock';
    const before = this.clock.now().getTime();
    const { rows } = await this.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const middle = (before + this.clock.now().getTime()) / 2;
    const seconds = Math.round((middle - rows[0]!.now.getTime()) / 1000);
    if (Math.abs(seconds) <= toleratedSeconds)
      return {
        check,
        state: 'ok',
        finding: 'right',
        message: 'This node and the database agree on the time.',
        setting: null,
      };
    const place = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`;
    const message = `The clock of this node is ${place} that of the database: deadlines and sessions are wrong. Set both by NTP.`;
    return { check, state: 'attention', finding: 'wrong', message, setting: null, details: { seconds } };
  }
}
