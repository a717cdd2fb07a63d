import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { hasProgram } from './has-program.js';
import { freePort } from './ports.js';
import { temporaryFolder } from './temporary-folder.js';

/** Whether a redis-server is on PATH; Debian's package `redis-server` has one. */
export const hasRedis = hasProgram('redis-server');

export interface Redis {
  readonly url: string;
  /** Loses everything that is in it, as a Redis without persistence does when it starts again. */
  flush(): Promise<void>;
  /** Ends the process at once, with connections open. */
  kill(): Promise<void>;
  /** Starts again on the same port, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis of one's own on a free port of loopback, without persistence. */
export async function startRedis(): Promise<Redis> {
  const folder = temporaryFolder();
  const port = await freePort();
  let child = await launch(port, folder.path);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    flush: () => flush(port),
    kill,
    restart: async () => void (child = await launch(port, folder.path)),
    stop: async () => {
      await kill();
      folder.remove();
    },
  };
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const persistence = ['--dir', folder, '--save', '', '--appendonly', 'no'];
  // Its title is not set: the keeper of the run knows it by its arguments.
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--set-proc-title', 'no', ...persistence];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((ready, reject) => {
    let log = '';
    child.once('exit', (code) => reject(new Error(`redis-server ended at its start (${code}): ${log}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('eady to accept connections')) ready();
    });
  });
  return child;
}

async function flush(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.write('FLUSHALL\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  if (!answer.toString().startsWith('+OK')) throw new Error(`redis-server answered ${answer.toString()}`);
}
