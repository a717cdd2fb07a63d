import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface RunningService {
  readonly url: string;
  /** An API key that may upload and read calls. */
  readonly key: string;
  /** What it has printed until now. */
  readonly printed: readonly string[];
  stop(): Promise<void>;
}

/** `callwarden start` in a new folder, which takes its data. Throws with what it printed if it ends before it listens. */
export async function runningService(
  node: string,
  program: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<RunningService> {
  mkdirSync(folder);
  const service = spawn(node, [program, 'start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(service, 'exit');
  const printed: string[] = [];
  service.stderr.on('data', (text) => printed.push(String(text)));
  const stop = async () => {
    service.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface(service.stdout)) {
    printed.push(line);
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (!url) continue;
    service.stdout.on('data', (text) => printed.push(String(text)));
    service.stdout.resume();
    const scopes = ['read:analyses', 'write:analyses'];
    const created = execFileSync(node, [program, 'keys', 'create', 'client', '--scope', ...scopes], {
      cwd: folder,
      env,
    });
    return { url, key: created.toString().split('\n')[0]!, printed, stop };
  }
  throw new Error(`The service ended before it listened:\n${printed.join('\n')}`);
}
