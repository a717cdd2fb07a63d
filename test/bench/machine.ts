import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** The machine in words, without its name: what figures mean depends on it. */
export function describeMachine(folder: string): string {
  const processors = cpus();
  return [
    `${processors.length} cores of ${processors[0]?.model.trim() ?? 'an unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB memory`,
    `${fileSystemOf(folder)} file system`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    `load ${(loadavg()[0] ?? 0).toFixed(1)} before the run`,
  ].join(', ');
}

function fileSystemOf(folder: string): string {
  try {
    return execFileSync('stat', ['-f', '-c', '%T', folder], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
