import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const module = pathToFileURL('dist/core/platform/database/embedded-postgres.js').href;
const script = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
  const { url, adopted, stop } = await startEmbeddedPostgres(process.argv[1]);
  console.log(JSON.stringify({ url, adopted, uid: process.getuid() }));
  process.stdin.once('data', () => stop().then(() => process.exit())).resume();`;

/** A process of its own that has started, or adopted, the server of a folder. */
export interface Starter {
  readonly url: string;
  readonly adopted: boolean;
  readonly uid: number;
  /** As the operating system or an operator ends it: nothing is tidied up. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** @param as a command that the process is started by, such as `setpriv`. */
export async function startInProcess(folder: string, as: readonly string[] = []): Promise<Starter> {
  const [command, ...args] = [...as, process.execPath, '--input-type=module', '--eval', script, folder];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const facts = await firstLine(child);
  return {
    ...facts,
    kill: () => end(child, () => child.kill('SIGKILL')),
    stop: () => end(child, () => child.stdin.write('stop\n')),
  };
}

async function firstLine(child: ChildProcess): Promise<{ url: string; adopted: boolean; uid: number }> {
  let complaints = '';
  child.stderr!.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const closed = once(child, 'close');
  for await (const line of createInterface(child.stdout!)) return JSON.parse(line) as never;
  await closed; // only then it has said all
  throw new Error(`the process ended before PostgreSQL was there: ${complaints}`);
}

async function end(child: ChildProcess, how: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  how();
  await exit;
}

/** The process of the server in this folder, and the user that it runs as; undefined where none runs. */
export function serverOf(folder: string): { readonly pid: number; readonly uid: number } | undefined {
  const file = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return undefined;
  const text = readFileSync(status, 'utf8');
  if (/^State:\s+Z/m.test(text)) return undefined;
  return { pid, uid: Number(/^Uid:\s+(\d+)/m.exec(text)?.[1]) };
}
