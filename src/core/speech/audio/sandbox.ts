import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Logger } from '@nestjs/common';
import type { Limits } from './limits.js';
import { executable } from './on-path.js';

/** A program and its arguments, as spawn takes them. */
export type Command = readonly [path: string, args: readonly string[]];

const shell = '/bin/sh';
const openFiles = 64;
const blockBytes = 512;
/** Between the signal that says processor time is up and the one that cannot be caught. */
const graceSeconds = 5;

/**
 * `-d` bounds what is filled and not what is reserved, of which V8 takes much. A system that lacks a limit, or has a
 * lower one, goes on with what it has. `exec` keeps the process, so that its end is the program's.
 */
const script = [
  'cpu=$1 blocks=$2 kilobytes=$3; shift 3',
  'umask 077', // what a program makes holds sound
  '{',
  `ulimit -c 0; ulimit -n ${openFiles}; ulimit -d "$kilobytes"; ulimit -f "$blocks"`,
  `ulimit -S -t "$cpu"; ulimit -H -t "$((cpu + ${graceSeconds}))"`,
  '} 2>/dev/null',
  'exec "$@"',
].join('\n');

const apart = ['--user', '--map-current-user', '--net'];
const unsharePaths = ['/usr/bin/unshare', '/bin/unshare'];
let unshared: Promise<readonly string[]> | undefined;

/** The command under limits, without core dumps, and on Linux without network where the system lets users do that. */
export async function sandboxed([path, args]: Command, limits: Limits, memoryBytes: number): Promise<Command> {
  const { cpuSeconds, fileBytes } = limits;
  const numbers = [cpuSeconds, Math.ceil(fileBytes / blockBytes), Math.ceil(memoryBytes / 1024)].map(String);
  unshared ??= findUnshare();
  return [shell, ['-c', script, 'cage', ...numbers, ...(await unshared), path, ...args]];
}

async function findUnshare(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  for (const path of unsharePaths) {
    if (!(await executable(path))) continue;
    const works = await promisify(execFile)(path, [...apart, shell, '-c', ':']).then(
      () => true,
      () => false,
    );
    if (works) return [path, ...apart];
  }
  new Logger('Audio').warn(
    'Decoders are not isolated from the network: this system does not allow unprivileged network namespaces.',
  );
  return [];
}
