import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { codeOf, ModelError } from './model-error.js';
import { isAlive } from '../../platform/processes/is-alive.js';

const BEAT_MS = 5_000;
const SILENT_MS = 60_000;
const LOOK_MS = 200;

const Holder = z.object({ pid: z.int(), host: z.string(), token: z.string() });
type Holder = z.output<typeof Holder>;

/** Tokens of the locks that this very process holds: a container restarts with the same host name and process id. */
const heldHere = new Set<string>();

export interface Waiting {
  readonly signal?: AbortSignal | undefined;
  /** Called once, when another process or call has the lock. */
  readonly onWait?: () => void;
}

/**
 * Runs `task` while no other call or process with the same lock file does. A lock is broken when its process is dead,
 * or, on another host, when it has been silent for a minute. Throws ModelError `interrupted` when aborted while waiting.
 */
export async function exclusively<T>(path: string, task: () => Promise<T>, waiting: Waiting = {}): Promise<T> {
  const token = await acquire(path, waiting);
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  try {
    return await task();
  } finally {
    clearInterval(beat);
    heldHere.delete(token);
    await rm(path, { force: true });
  }
}

async function acquire(path: string, { signal, onWait }: Waiting): Promise<string> {
  const token = randomUUID();
  heldHere.add(token);
  const text = JSON.stringify({ pid: process.pid, host: hostname(), token } satisfies Holder);
  for (let waits = 0; !(await create(path, text));) {
    if (await isStale(path)) await breakLock(path);
    else {
      if (waits === 0) onWait?.();
      waits += 1;
      await pause(signal, token);
    }
  }
  return token;
}

/** False when the file is there already. */
async function create(path: string, text: string): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    // ENOENT: a pull that has just ended took the empty folder away in between.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function pause(signal: AbortSignal | undefined, token: string): Promise<void> {
  try {
    await delay(LOOK_MS, undefined, { signal });
  } catch (error) {
    heldHere.delete(token);
    throw new ModelError('interrupted', 'The pull was stopped while it waited for another one.', { cause: error });
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    if (Date.now() - (await stat(path)).mtimeMs > SILENT_MS) return true;
    const holder = Holder.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return holder.success && holder.data.host === hostname() && !isHeld(holder.data);
  } catch (error) {
    // Gone, or its first bytes are not written yet.
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return false;
    throw error;
  }
}

const isHeld = ({ pid, token }: Holder): boolean => (pid === process.pid ? heldHere.has(token) : isAlive(pid));

/** Removes a stale lock. Only one caller at a time may, else the second would remove the lock that the first made after it. */
async function breakLock(path: string): Promise<void> {
  const breaking = `${path}.breaking`;
  if (await create(breaking, '')) {
    try {
      if (await isStale(path)) await rm(path, { force: true });
    } finally {
      await rm(breaking, { force: true });
    }
  } else {
    const { mtimeMs } = await stat(breaking).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > SILENT_MS) await rm(breaking, { force: true });
    await delay(LOOK_MS);
  }
}
