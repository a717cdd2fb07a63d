import { readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process id may have been given to somebody else since: on Linux the name is checked too. */
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
