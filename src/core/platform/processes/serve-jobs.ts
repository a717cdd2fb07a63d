/** What a child process answers to a job. */
export type JobAnswer = { readonly value: unknown } | { readonly error: string };

/** The child's side of a ProcessPool: answers every job with what `work` makes of it. Ends with its parent. */
export function serveJobs(work: (job: unknown) => unknown): void {
  process.on('message', (job) => void answer(work, job).then((each) => process.send?.(each)));
  process.on('disconnect', () => process.exit()); // also in the middle of a job that its parent did not live to see
}

async function answer(work: (job: unknown) => unknown, job: unknown): Promise<JobAnswer> {
  try {
    return { value: await work(job) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
