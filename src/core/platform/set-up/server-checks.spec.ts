import type pg from 'pg';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.schema.js';
import type { JobQueue } from '../jobs/job-queue.js';
import { ServerChecks } from './server-checks.js';

const databaseTime = new Date('2026-11-27T12:00:00Z');

/** What is found where this node's clock is so many seconds ahead, and the queue answers or not. */
async function found(aheadSeconds: number, queueAnswers = true) {
  const now = new Date(databaseTime.getTime() + aheadSeconds * 1000);
  const clock = Object.assign(new Clock(), { now: () => now });
  const pool = { query: async () => ({ rows: [{ now: databaseTime }] }) } as unknown as pg.Pool;
  const check = () => (queueAnswers ? Promise.resolve() : Promise.reject(new Error('refused')));
  const config = { redis: { url: 'redis://queue' } } as Config;
  return new ServerChecks(config, pool, { check } as unknown as JobQueue, clock).checkSetUp();
}

describe('The servers that nodes share', () => {
  it.each([
    [0, 'ok', 'agree on the time'],
    [5, 'ok', 'agree on the time'],
    [6, 'attention', '6 s ahead of that of the database'],
    [-90, 'attention', '90 s behind that of the database'],
  ])('have the time of this node, which is %d s ahead', async (seconds, state, words) => {
    const [, clock] = await found(seconds);
    expect(clock).toMatchObject({ check: 'clock', state, message: expect.stringContaining(words) });
  });

  it('hold the queue, which answers or does not', async () => {
    expect((await found(0))[0]).toMatchObject({ check: 'queue', state: 'ok', finding: 'redis' });
    expect((await found(0, false))[0]).toMatchObject({ check: 'queue', state: 'failed', setting: 'redis.url' });
  });
});
