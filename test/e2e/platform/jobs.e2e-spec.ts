import type { JobQueue } from '../../../src/core/platform/jobs/job-queue.js';
import { hasRedis } from '../../support/redis.js';
import { until } from '../../support/until.js';
import { openQueue, type OpenQueue, type QueueServer, servers } from './jobs.servers.js';

const job = 'analyse-recording';
type Urgency = 0 | 1 | 2 | 3;

describe.each(Object.entries(servers))('The job queue on %s', (driver, start) => {
  if (driver === 'bull' && !hasRedis) {
    it.skip('keeps its promises (skipped: there is no redis-server on PATH)', () => {});
    return;
  }
  let server: QueueServer;
  let open: OpenQueue[] = [];
  let queue: JobQueue;
  let gate: PromiseWithResolvers<void>;
  beforeAll(async () => void (server = await start()));
  beforeEach(async () => {
    gate = Promise.withResolvers<void>();
    queue = await another();
  });
  afterEach(async () => {
    gate.resolve();
    await Promise.all(open.map((each) => each.close()));
    open = [];
    await server.wipe();
  });
  afterAll(() => server?.stop());

  async function another(): Promise<JobQueue> {
    const opened = await openQueue(server);
    open.push(opened);
    return opened.queue;
  }
  const enqueue = (analysisId: string, urgency: Urgency = 2, to = queue) =>
    to.enqueue(job, { analysisId }, { key: analysisId, urgency });
  /** Works through the queue and writes down what ran. */
  async function record(by: JobQueue, concurrency = 1, handler = async (_id: string) => {}) {
    const ran: string[] = [];
    await by.work(job, concurrency, async ({ analysisId }) => {
      ran.push(analysisId);
      await handler(analysisId);
    });
    return ran;
  }

  it('is the driver that the configuration asks for', () => expect(queue.driver).toBe(driver));

  it('runs each job once, however many workers share them', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `ana_${index}`);
    const ran = await Promise.all([record(queue, 2), record(await another(), 2)]);
    await Promise.all(ids.map((id) => enqueue(id)));
    await until(() => ran.flat().length >= ids.length, { what: 'the last job' });
    await enqueue('last', 3);
    await until(() => ran.flat().includes('last'));
    expect(ran.flat().sort()).toEqual([...ids, 'last'].sort());
  });

  it('takes the most urgent of the waiting jobs first', async () => {
    const urgencies: Urgency[] = [2, 3, 0, 1, 3, 0, 2, 1];
    for (const [index, urgency] of urgencies.entries()) await enqueue(`${urgency}-${index}`, urgency);
    const ran = await record(queue);
    await until(() => ran.length === urgencies.length, { what: 'the last job' });
    expect(ran.map((id) => Number(id[0]))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('tells how many jobs wait', async () => {
    for (const id of ['a', 'b', 'c']) await enqueue(id);
    expect(await queue.depth(job)).toBe(3);
    const ran = await record(queue);
    await until(() => ran.length === 3);
    await until(async () => (await queue.depth(job)) === 0, { what: 'an empty queue' });
  });

  it('does not add a key that waits already, and takes it again once it has run', async () => {
    for (let times = 0; times < 3; times++) await enqueue('same');
    await enqueue('other', 3);
    expect(await queue.depth(job)).toBe(2);
    const ran = await record(queue);
    await until(() => ran.includes('other'));
    expect(ran).toEqual(['same', 'other']);
    await until(async () => {
      await enqueue('same');
      return ran.length > 2;
    });
  });

  it('runs as many jobs at once as the worker may, and no more', async () => {
    let [running, most] = [0, 0];
    const ran = await record(queue, 3, async () => {
      most = Math.max(most, ++running);
      await gate.promise;
      running--;
    });
    for (let index = 0; index < 7; index++) await enqueue(`ana_${index}`);
    await until(() => running === 3, { what: 'three jobs at once' });
    expect(await queue.depth(job)).toBe(4);
    gate.resolve();
    await until(() => ran.length === 7);
    expect(most).toBe(3);
  });

  it('stops after the jobs that run, and leaves the others to other workers', async () => {
    const order: string[] = [];
    const ran = await record(queue, 1, async () => {
      await gate.promise;
      order.push('job ended');
    });
    await enqueue('long');
    await until(() => ran.length === 1);
    const stopping = queue.stop(30).then(() => order.push('queue stopped'));
    const other = await another();
    const taken = await record(other);
    await enqueue('next', 2, other);
    await until(() => taken.length === 1, { what: 'the other worker' });
    expect({ ran, order }).toEqual({ ran: ['long'], order: [] });
    gate.resolve();
    await stopping;
    expect(order).toEqual(['job ended', 'queue stopped']);
  });

  it('stops in time without a job that goes on', async () => {
    let isOver = false;
    const ran = await record(queue, 1, async () => {
      await gate.promise;
      isOver = true;
    });
    await enqueue('endless');
    await until(() => ran.length === 1);
    await queue.stop(1);
    expect(isOver).toBe(false);
    gate.resolve();
  });

  it('neither runs a job again that has thrown, nor stops working', async () => {
    const ran = await record(queue, 1, async (id) => {
      if (id.startsWith('bad')) throw new Error('this job fails');
    });
    for (const id of ['bad-1', 'good-1', 'bad-2', 'good-2']) await enqueue(id);
    await until(() => ran.length >= 4);
    await enqueue('last');
    await until(() => ran.includes('last'));
    expect(ran.sort()).toEqual(['bad-1', 'bad-2', 'good-1', 'good-2', 'last']);
    expect(await queue.depth(job)).toBe(0);
  });

  it('goes on when everything in it was wiped', async () => {
    const ran = await record(queue);
    await enqueue('before');
    await until(() => ran.length === 1);
    await server.wipe();
    await enqueue('after');
    await until(() => ran.includes('after'), { what: 'the job after the wipe' });
  });
});
