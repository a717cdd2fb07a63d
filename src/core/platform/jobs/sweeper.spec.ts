import { jest } from '@jest/globals';
import type { DiscoveryService } from '@nestjs/core';
import type { Config } from '../config/config.schema.js';
import type { Sweep } from './handles.decorator.js';
import type { JobQueue } from './job-queue.js';
import { Sweeper } from './sweeper.js';

type Due = Awaited<ReturnType<Sweep['due']>>;

function sweeperOver(sweeps: { due(limit: number): Promise<Due> }[]) {
  const added: unknown[] = [];
  const queue = { enqueue: async (...job: unknown[]) => void added.push(job) } as unknown as JobQueue;
  const found = sweeps.map((each) => ({ instance: { job: 'analyse-recording', ...each } }));
  const discovery = { getProviders: () => found } as unknown as DiscoveryService;
  return { added, sweeper: new Sweeper(queue, discovery, { roles: ['scheduler'] } as unknown as Config) };
}
const due = (key: string): Due[number] => ({ data: { analysisId: key }, key, urgency: 1 });

describe('The sweeper', () => {
  it('enqueues what each feature says is due, under its key and urgency', async () => {
    const { sweeper, added } = sweeperOver([
      { due: async () => [due('ana_1'), due('ana_2')] },
      { due: async () => [] },
      { due: async () => [due('ana_3')] },
    ]);
    await sweeper.sweep();
    const job = (key: string) => ['analyse-recording', { analysisId: key }, { key, urgency: 1 }];
    expect(added).toEqual([job('ana_1'), job('ana_2'), job('ana_3')]);
  });

  it('asks for a bounded number, so that a long outage does not bring everything at once', async () => {
    const limits: number[] = [];
    const { sweeper } = sweeperOver([{ due: async (limit) => (limits.push(limit), []) }]);
    await sweeper.sweep();
    expect(limits).toEqual([500]);
  });

  it('waits at a stop for the sweep that runs', async () => {
    jest.useFakeTimers();
    const gate = Promise.withResolvers<Due>();
    const { sweeper, added } = sweeperOver([{ due: () => gate.promise }]);
    sweeper.onApplicationBootstrap();
    jest.advanceTimersByTime(1000);
    jest.useRealTimers();
    const stopped = sweeper.beforeApplicationShutdown();
    gate.resolve([due('ana_1')]);
    await stopped;
    expect(added).toHaveLength(1);
  });
});
