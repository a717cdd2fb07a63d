import { isAlive } from '../../src/core/platform/processes/is-alive.js';
import { until } from './until.js';

/** Waits until a process that was killed is gone, which takes a moment. */
export const untilEnded = (pid: number, seconds?: number): Promise<true> =>
  until(() => !isAlive(pid), { what: `the end of process ${pid}`, ...(seconds !== undefined && { seconds }) });
