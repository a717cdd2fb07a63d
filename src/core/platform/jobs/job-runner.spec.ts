import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Config, Role } from '../config/config.schema.js';
import { Handles } from './handles.decorator.js';
import type { JobQueue } from './job-queue.js';
import { JobRunner } from './job-runner.js';
import type { JobHandler, Jobs } from './jobs.js';

type Analyse = Jobs['analyse-recording'];
const done: string[] = [];

class Worker {
  private readonly prefix = 'worker did';
  @Handles('analyse-recording')
  async analyse({ analysisId }: Analyse): Promise<void> {
    if (analysisId === 'bad') throw new Error('a broken recording');
    done.push(`${this.prefix} ${analysisId}`);
  }
}
class Fetcher {
  @Handles('fetch-recording')
  async fetch({ analysisId }: Jobs['fetch-recording']): Promise<void> {
    done.push(`fetched ${analysisId}`);
  }
}
class Clerk {
  @Handles('export-list')
  async write(): Promise<void> {}
}
class Rival {
  @Handles('analyse-recording')
  async alsoAnalyse(): Promise<void> {}
}
class Bystander {
  async analyse(): Promise<void> {}
}

function runnerWith(instances: object[], roles: Role[] = ['worker']) {
  const calls: string[] = [];
  const handlers = new Map<string, JobHandler>();
  const queue = {
    start: async () => void calls.push('start'),
    stop: async (seconds: number) => void calls.push(`stop within ${seconds} s`),
    work: async (name: string, concurrency: number, work: JobHandler) => {
      calls.push(`work ${name} ${concurrency}`);
      handlers.set(name, work);
    },
  } as unknown as JobQueue;
  const wrappers = [...instances, new Fetcher(), new Clerk(), undefined, 'a value', null].map((instance) => ({
    instance,
  }));
  const discovery = { getProviders: () => wrappers } as unknown as DiscoveryService;
  const config = {
    roles,
    http: { shutdownSeconds: 7 },
    pipeline: { concurrency: 3 },
    uploads: { fetch: { concurrency: 5 } },
  } as unknown as Config;
  const runner = new JobRunner(queue, discovery, new MetadataScanner(), config);
  const run = (analysisId: string, job = 'analyse-recording') => handlers.get(job)!({ analysisId });
  return { runner, calls, run };
}

describe('The job runner', () => {
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(true));
  beforeEach(() => void done.splice(0));

  it('connects each job to its handler, bound to its instance, at the concurrency of the configuration', async () => {
    const { runner, calls, run } = runnerWith([new Bystander(), new Worker()]);
    await runner.onApplicationBootstrap();
    expect(calls).toEqual(['start', 'work analyse-recording 3', 'work fetch-recording 5', 'work export-list 3']);
    await run('ana_1');
    await run('ana_2', 'fetch-recording');
    expect(done).toEqual(['worker did ana_1', 'fetched ana_2']);
  });

  it('fails the start when a job has no handler, before the queue starts', async () => {
    const { runner, calls } = runnerWith([new Bystander()]);
    await expect(runner.onApplicationBootstrap()).rejects.toThrow('analyse-recording has 0');
    expect(calls).toEqual([]);
  });

  it('fails the start when a job has two handlers', async () => {
    const { runner, calls } = runnerWith([new Worker(), new Rival()]);
    await expect(runner.onApplicationBootstrap()).rejects.toThrow('analyse-recording has 2');
    expect(calls).toEqual([]);
  });

  it('checks the handlers also where no jobs run, and only enqueues there', async () => {
    await expect(runnerWith([], ['api']).runner.onApplicationBootstrap()).rejects.toThrow('has 0');
    const { runner, calls } = runnerWith([new Worker()], ['api', 'scheduler']);
    await runner.onApplicationBootstrap();
    expect(calls).toEqual(['start']);
  });

  it('ends a job whose handler throws without failing the queue', async () => {
    const { runner, run } = runnerWith([new Worker()]);
    await runner.onApplicationBootstrap();
    await expect(run('bad')).resolves.toBeUndefined();
    await run('ana_2');
    expect(done).toEqual(['worker did ana_2']);
  });

  it('stops the queue with the application', async () => {
    const { runner, calls } = runnerWith([new Worker()]);
    await runner.beforeApplicationShutdown();
    expect(calls).toEqual(['stop within 7 s']);
  });
});
