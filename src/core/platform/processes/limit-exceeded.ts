/** What a job in a child process ran out of; `waiting` means that too many others were before it. */
export type Exhausted = 'time' | 'memory' | 'waiting';

/** A job that was ended, or not begun, because of a limit of its pool. */
export class LimitExceeded extends Error {
  constructor(
    readonly exhausted: Exhausted,
    /** The limit: seconds, MB, or jobs. */
    readonly limit: number,
  ) {
    super(`the limit of ${exhausted} was reached: ${limit}`);
    this.name = 'LimitExceeded';
  }
}
