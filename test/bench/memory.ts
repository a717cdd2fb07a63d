import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const sampleEveryMs = 20;
/** USER_HZ, which Linux keeps at 100 on every architecture that Node runs on. */
const ticksPerSecond = 100;

/** Watches how far the resident memory of a process rises. Linux only: elsewhere the growth is NaN. */
export class PeakMemory {
  private readonly pid: number;
  private readonly before: number;
  private readonly resettable: boolean;
  private highest: number;
  private readonly sampler: NodeJS.Timeout | undefined;

  constructor(pid: number) {
    this.pid = pid;
    this.before = residentBytes(pid);
    this.highest = this.before;
    this.resettable = resetPeak(pid);
    if (this.resettable) return;
    this.sampler = setInterval(() => (this.highest = Math.max(this.highest, residentBytes(pid))), sampleEveryMs);
  }

  /** Bytes above the start, and the peak itself; ends the watch. */
  stop(): { growth: number; peak: number } {
    clearInterval(this.sampler);
    const peak = this.resettable ? statusBytes(this.pid, 'VmHWM') : this.highest;
    return { growth: peak - this.before, peak };
  }
}

/** Seconds of processor time that a process has used; other work on the machine changes it less than wall time. */
export function processorSeconds(pid: number): number {
  const [user, system] = (text(`/proc/${pid}/stat`).split(') ').at(-1) ?? '').split(' ').slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / ticksPerSecond;
}

export const residentBytes = (pid: number): number => statusBytes(pid, 'VmRSS');

/** Bytes of the processes, pages that several of them share counted once (PSS); NaN where it cannot be read. */
export function proportionalBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') * 1024, 0);
}

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

/** Every process of the machine. */
export function processes(): ProcessEntry[] {
  return numericNames('/proc').flatMap((pid) => {
    const stat = text(`/proc/${pid}/stat`);
    const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? [];
    return parent === undefined ? [] : [{ pid, parent: Number(parent), name }];
  });
}

/** Processes that have `words` on their command line, such as the name of a folder that nobody else knows. */
export function processesNaming(words: string): number[] {
  return numericNames('/proc').filter((pid) => pid !== process.pid && text(`/proc/${pid}/cmdline`).includes(words));
}

const statusBytes = (pid: number, field: string): number => kilobytes(`/proc/${pid}/status`, field) * 1024;

function kilobytes(path: string, field: string): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text(path));
  return found ? Number(found[1]) : Number.NaN;
}

function resetPeak(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return true;
  } catch {
    return false;
  }
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function numericNames(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}
