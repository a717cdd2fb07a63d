import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.schema.js';
import { HandlesJob } from './handles.decorator.js';
import { JobQueue } from './job-queue.js';
import { type JobHandler, jobNames, type JobName } from './jobs.js';

/** Connects each job to its one handler, at the start, on nodes with the role worker. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(JobRunner.name);

  constructor(
    private readonly queue: JobQueue,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const handlers = this.handlers();
    await this.queue.start();
    if (!this.config.roles.includes('worker')) return;
    for (const [name, handler] of handlers) {
      await this.queue.work(name, this.concurrencyOf(name), async (data) => {
        await handler(data).catch((error) => this.log.error(`${name} ${JSON.stringify(data)}: ${String(error)}`));
      });
    }
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.queue.stop(this.config.http.shutdownSeconds);
  }

  /** Throws unless each job has exactly one handler. */
  handlers(): Map<JobName, JobHandler> {
    const found = jobNames.map((job) => [job, this.handlersOf(job)] as const);
    const wrong = found.filter(([, handlers]) => handlers.length !== 1);
    if (wrong.length > 0)
      throw new Error(
        `Each job needs exactly one handler: ${wrong.map(([job, handlers]) => `${job} has ${handlers.length}`).join(', ')}.`,
      );
    return new Map(found.map(([job, [handler]]) => [job, handler!]));
  }

  /** A slow source holds up no analysis. */
  private concurrencyOf(job: JobName): number {
    const { pipeline, uploads } = this.config;
    return job === 'fetch-recording' ? uploads.fetch.concurrency : pipeline.concurrency;
  }

  private handlersOf(job: JobName): JobHandler[] {
    return this.discovery.getProviders().flatMap(({ instance }) => {
      if (!instance || typeof instance !== 'object') return [];
      return this.scanner
        .getAllMethodNames(Object.getPrototypeOf(instance))
        .filter((key) => Reflect.getMetadata(HandlesJob.KEY, instance[key])?.job === job)
        .map((key) => (data: Parameters<JobHandler>[0]) => instance[key](data) as Promise<void>);
    });
  }
}
