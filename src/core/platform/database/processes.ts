import { readFileSync } from 'node:fs';
import { isAlive } from '../processes/is-alive.js';

/** A process id may have been reused: on Linux the name is checked too. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const name = `/proc/${pid}/comm`;
  if (process.platform !== 'linux') return true;
  try {
    return (
      readFileSync(name, 'utf8').includes('postgres') && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
    );
  } catch {
    return false;
  }
}
