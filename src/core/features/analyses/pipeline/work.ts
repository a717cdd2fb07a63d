import type { Analysis } from '../analysis.entity.js';
import type { Stage } from '../analysis.types.js';

/** One attempt at one analysis, as the stages see it. */
export interface Work {
  readonly analysis: Analysis;
  readonly leaseToken: string;
  /** Aborted when the lease is lost or the service stops. */
  readonly signal: AbortSignal;
  /** `done` is the part of this stage that is done, between 0 and 1. */
  progress(stage: Stage, done: number): void;
}

/** The signal of the work, or its deadline, whichever is first. */
export const within = ({ signal }: Work, seconds: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
