/** Every background job and its data. A job is safe to run twice, and may be lost: the sweeper brings it back. */
export interface Jobs {
  'analyse-recording': { analysisId: string };
  /** Downloads the recording of an analysis. */
  'fetch-recording': { analysisId: string };
}
export type JobName = keyof Jobs;

export const jobNames = ['analyse-recording', 'fetch-recording'] as const satisfies readonly JobName[];

export interface JobOptions {
  /** While a job with this key waits, another is not added. */
  readonly key: string;
  /** 0 is the most urgent, 3 the least. */
  readonly urgency: 0 | 1 | 2 | 3;
}
export type JobHandler<J extends JobName = JobName> = (data: Jobs[J]) => Promise<void>;
