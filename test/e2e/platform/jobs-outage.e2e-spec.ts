import { hasRedis, startRedis } from '../../support/redis.js';
import { until } from '../../support/until.js';
import { openQueue, servers, withRedis } from './jobs.servers.js';

describe.each(Object.entries(servers))('The job queue on %s, when its server is killed', (driver, start) => {
  if (driver === 'bull' && !hasRedis) {
    it.skip('says so (skipped: there is no redis-server on PATH)', () => {});
    return;
  }

  it('fails its check, fails to enqueue, and still stops after the job that runs', async () => {
    const server = await start();
    const { queue, close } = await openQueue(server);
    try {
      await queue.check();
      const gate = Promise.withResolvers<void>();
      const order: string[] = [];
      await queue.work('analyse-recording', 1, async () => {
        order.push('job began');
        await gate.promise;
        order.push('job ended');
      });
      await queue.enqueue('analyse-recording', { analysisId: 'ana_0' }, { key: 'ana_0', urgency: 2 });
      await until(() => order.length === 1);
      await server.kill();
      await expect(queue.check()).rejects.toThrow();
      const options = { key: 'ana_1', urgency: 2 } as const;
      await expect(queue.enqueue('analyse-recording', { analysisId: 'ana_1' }, options)).rejects.toThrow();
      const stopped = queue.stop(30).then(() => order.push('queue stopped'));
      gate.resolve();
      await stopped;
      expect(order).toEqual(['job began', 'job ended', 'queue stopped']);
    } finally {
      await close();
      await server.stop();
    }
  });
});

(hasRedis ? it : it.skip)('A worker goes on when Redis comes back empty', async () => {
  const redis = await startRedis();
  const { queue, close } = await openQueue({
    ...redis,
    config: withRedis(redis.url),
    databaseUrl: '',
    wipe: redis.flush,
  });
  try {
    const ran: string[] = [];
    await queue.work('analyse-recording', 1, async ({ analysisId }) => void ran.push(analysisId));
    await redis.kill();
    await redis.restart();
    await until(async () => {
      await queue.enqueue('analyse-recording', { analysisId: 'back' }, { key: 'back', urgency: 0 }).catch(() => {});
      return ran.includes('back');
    });
  } finally {
    await close();
    await redis.stop();
  }
});
