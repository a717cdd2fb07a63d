import { DiscoveryService } from '@nestjs/core';
import type { JobHandler, JobName, Jobs } from './jobs.js';

export interface Handled {
  readonly job: JobName;
}
export const HandlesJob = DiscoveryService.createDecorator<Handled>();

/** Marks the one method that does a job; the compiler checks that it accepts the job's data. */
export function Handles<J extends JobName>(job: J) {
  return <F extends JobHandler<J>>(target: object, key: string, method: TypedPropertyDescriptor<F>) =>
    HandlesJob({ job })(target, key, method as PropertyDescriptor);
}

/** What a feature says of the jobs that should run by now and may have been lost. */
export interface Sweep<J extends JobName = JobName> {
  readonly job: J;
  /** Claims up to `limit` due ones, so that no other sweeper brings them too. */
  due(limit: number): Promise<{ data: Jobs[J]; key: string; urgency: 0 | 1 | 2 | 3 }[]>;
}
export const Sweeps = DiscoveryService.createDecorator<{ job: JobName }>();
