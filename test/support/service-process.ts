import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { adminEmail, adminPassword, adminToken } from './administrator.js';
import { Api } from './api.js';

export interface ServiceProcess {
  /** Undefined for a process without the role api. */
  readonly api?: Api;
  /** Signed in as the first administrator. */
  admin(): Promise<Api>;
  readonly pid: number;
  /** Everything it printed. */
  log(): string;
  /** SIGKILL, and wait until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and wait; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Of every service that a test starts. */
export const testSecret = 'a secret for tests, thirty-two characters long';

const defaults = {
  PORT: '0',
  CALLWARDEN_OPERATIONS_PORT: '0',
  CALLWARDEN_ADMIN_EMAIL: adminEmail,
  CALLWARDEN_ADMIN_PASSWORD: adminPassword,
  CALLWARDEN_SECRET: testSecret,
};

/** Starts `dist/main.js` as an operating system process and waits until it serves. `env` is laid over the tests' administrator and secret; it writes files of at most so many blocks of 512 bytes. */
export async function startServiceProcess(
  env: NodeJS.ProcessEnv,
  { fileBlocks }: { readonly fileBlocks?: number } = {},
): Promise<ServiceProcess> {
  const limit = fileBlocks === undefined ? '' : `ulimit -f ${fileBlocks}; `;
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" dist/main.js`, process.execPath], {
    env: { ...process.env, ...defaults, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const url = await serving(child, () => log);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    return child.exitCode;
  };
  const api = url === undefined ? undefined : new Api(url);
  return {
    api,
    pid: child.pid!,
    admin: async () => api!.bearer(await adminToken(api!)),
    log: () => log,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

const startSeconds = 60;

function serving(child: ChildProcess, log: () => string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the service did not start within ${startSeconds} s:\n${log()}`));
    }, startSeconds * 1000);
    const look = () => {
      const news = /Callwarden (answers at (\S+);|runs without an API)/.exec(log());
      if (!news) return;
      clearTimeout(late);
      resolve(news[2]);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the service ended with ${code}:\n${log()}`));
    });
  });
}
