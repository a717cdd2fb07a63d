import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `callwarden` as an operating system process to its end. Without a data folder of the environment, unless `env` has one. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const { CALLWARDEN_DATA_DIR: _, DATABASE_URL: __, ...outer } = process.env;
  const child = spawn(process.execPath, ['dist/cli/main.js', ...args], {
    env: { ...outer, PORT: '0', CALLWARDEN_OPERATIONS_PORT: '0', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (result.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (result.stderr += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, ...result };
}
