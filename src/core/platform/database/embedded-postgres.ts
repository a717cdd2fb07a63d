import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, isDatabase, type Owner, prepareFolder, serverOwner } from './postgres-home.js';
import { isAlive } from '../processes/is-alive.js';
import { isPostgres } from './processes.js';
import { PostgresSupervisor } from './postgres-supervisor.js';

export interface EmbeddedPostgres {
  readonly url: string;
  /** True when a server left by another process was found running and is used. */
  readonly adopted: boolean;
  /** Stops the server, unless another process is still connected to it; connections that are being closed are waited for. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Where given, the server is started again, on the same port, when it dies; called with the reason each time. */
  readonly report?: (text: string) => void;
  /** Each costs memory from the start on. */
  readonly maxConnections?: number;
}

const readyWithinMs = 60_000;
/** The server drops a connection a moment after its client has closed it, later on a busy machine. */
const droppedWithinMs = 2000;

/**
 * Real PostgreSQL out of node_modules, in `folder`. PostgreSQL refuses to run as root, so there it runs as `nobody`;
 * a server that a killed parent left behind is adopted, and two processes may share one folder.
 */
export async function startEmbeddedPostgres(
  folder: string,
  { report, maxConnections = 100 }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const since = new Date();
  const owner = serverOwner();
  const home = prepareFolder(resolve(folder), owner);
  const binaries = findBinaries(owner);
  const start = (port: number) => launch({ home, binaries, owner, port, maxConnections });
  for (const started = Date.now(); ; await delay(200)) {
    try {
      initialise(home, binaries, owner);
      const running = runningServer(home);
      const port = running ? await adopt(home, running) : await start(await freePort());
      const restart = async () => void (await start(port));
      const supervisor = report && new PostgresSupervisor(() => runningServer(home) !== undefined, restart, report);
      const end = async () => {
        await supervisor?.stop();
        await stop(home, since);
      };
      return { url: urlOf(home, port), adopted: running !== undefined, stop: end };
    } catch (error) {
      if (!isContended(home, error) || Date.now() - started > readyWithinMs) throw error;
    }
  }
}

/** Another process may be making or starting the very same server: it is adopted on a later round. */
function isContended(home: string, error: unknown): boolean {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  const hasMoved = ['EEXIST', 'ENOENT'].includes(code) && path.startsWith(home); // between two looks at a file of both
  return hasMoved || existsSync(join(home, 'data', 'postmaster.pid')) || existsSync(join(home, 'initialising'));
}

const isInitialised = (home: string): boolean => isDatabase(home) && existsSync(join(home, 'password'));

function initialise(home: string, binaries: string, owner: Owner | undefined): void {
  if (isInitialised(home)) return;
  const data = join(home, 'data');
  const marker = join(home, 'initialising');
  claim(marker);
  try {
    if (isInitialised(home)) return; // by a process that has just given the marker back
    rmSync(data, { recursive: true, force: true }); // what a killed initialisation left
    const passwordFile = join(home, 'password');
    writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
    if (owner) chownSync(passwordFile, owner.uid, owner.gid);
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const args = [
      '-D',
      `${data}.new`,
      '-U',
      'callwarden',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
    ];
    rmSync(`${data}.new`, { recursive: true, force: true });
    const made = spawnSync(join(binaries, 'bin', 'initdb'), args, {
      ...owner,
      cwd: home,
      env: environment(),
      encoding: 'utf8',
    });
    if (made.status !== 0)
      throw new Error(`PostgreSQL could not make a database in ${home}: ${made.stderr || String(made.error)}`);
    renameSync(`${data}.new`, data);
  } finally {
    rmSync(`${data}.new`, { recursive: true, force: true });
    rmSync(marker, { force: true });
  }
}

/**
 * Makes the marker, or throws while a living process holds it. One with our own id is from a process before us, as ids
 * come again in containers: we hold it only within one turn.
 */
function claim(marker: string): void {
  const holder = existsSync(marker) ? Number(readFileSync(marker, 'utf8')) : undefined;
  if (holder === process.pid || (holder !== undefined && !isAlive(holder))) rmSync(marker, { force: true });
  writeFileSync(marker, String(process.pid), { flag: 'wx', mode: 0o600 });
}

function runningServer(home: string): { pid: number; port: number } | undefined {
  const pidFile = join(home, 'data', 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid && port && isPostgres(pid) ? { pid, port } : undefined;
}

/** Gives the port. */
async function adopt(home: string, { pid, port }: { pid: number; port: number }): Promise<number> {
  const url = urlOf(home, port);
  for (const started = Date.now(); !(await answers(url)); await delay(100)) {
    if (Date.now() - started > readyWithinMs || !isPostgres(pid))
      throw new Error(`PostgreSQL (process ${pid}) does not answer on port ${port}.`);
  }
  return port;
}

interface Launch {
  readonly home: string;
  readonly binaries: string;
  readonly owner: Owner | undefined;
  readonly port: number;
  readonly maxConnections: number;
}

/** Gives the port. */
async function launch({ home, binaries, owner, port, maxConnections }: Launch): Promise<number> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${maxConnections}`,
    'shared_buffers=256MB', // taken as it is needed
    'wal_buffers=1MB', // taken at the start
    'max_logical_replication_workers=0', // nothing subscribes here: saves a process
    'max_pred_locks_per_transaction=10', // for serializable transactions, which are not used: saves shared memory
  ];
  const args = ['-D', join(home, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(binaries, 'bin', 'postgres'), args, {
    ...owner,
    cwd: home,
    env: environment(),
    detached: true, // a Ctrl-C in the terminal is for us: we close our connections first
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(child);
  child.unref();
  return port;
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolveReady, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL stopped at its start (${code}): ${log.slice(-1000)}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (!log.includes('ready to accept connections')) return;
      child.stderr?.removeAllListeners('data');
      child.stderr?.resume();
      (child.stderr as unknown as { unref(): void }).unref();
      resolveReady();
    });
  });
}

/** `since`: when this process began to use it. */
async function stop(home: string, since: Date): Promise<void> {
  const running = runningServer(home);
  if (!running || !(await isUnused(urlOf(home, running.port), since))) return;
  const { pid } = running;
  process.kill(pid, 'SIGINT');
  while (isPostgres(pid)) await delay(20);
}

/** Whether nobody else is connected. A connection older than ours is another process's; a newer one may be of ours, and about to go. */
const isUnused = (url: string, since: Date): Promise<boolean> =>
  connected(url, {
    use: async (client) => {
      for (const began = performance.now(); ; await delay(20)) {
        const oldest = await oldestOther(client);
        if (!oldest) return true;
        if (oldest < since || performance.now() - began > droppedWithinMs) return false;
      }
    },
    otherwise: true, // it takes no more connections: it is stopping already
  });

/** When the oldest other connection began. */
async function oldestOther(client: pg.Client): Promise<Date | null> {
  const others = `select min(backend_start) as began from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`;
  return (await client.query<{ began: Date | null }>(others)).rows[0]!.began;
}

const answers = (url: string): Promise<boolean> => connected(url, { use: async () => true, otherwise: false });

/** What is found over a connection; `otherwise` where the server takes none or drops it. */
async function connected<T>(
  url: string,
  { use, otherwise }: { use(client: pg.Client): Promise<T>; otherwise: T },
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    return await use(client);
  } catch {
    return otherwise;
  } finally {
    await client.end().catch(() => {});
  }
}

const urlOf = (home: string, port: number) =>
  `postgres://callwarden:${readFileSync(join(home, 'password'), 'utf8').trim()}@127.0.0.1:${port}/postgres`;

const environment = () => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' });

function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
}
