import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const startWithinMs = 120_000;
const stopWithinMs = 30_000;

/** What `npm start` gives Node. */
function startFlags(): string[] {
  const file = new URL('../../package.json', import.meta.url);
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** A script in a Node process of its own, with no setting of ours but the given ones; the service as `npm start` starts it. */
export class Child {
  private readonly process: ChildProcess;
  private output = '';
  private readonly ended: Promise<unknown>;

  /** @param script relative to the repository, such as `dist/main.js`. */
  constructor(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
    const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
    this.process = spawn(
      process.execPath,
      ['--no-warnings', ...(script.startsWith('dist/') ? startFlags() : []), path, ...args],
      {
        env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.ended = once(this.process, 'close');
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Waits until the output holds `pattern`. Throws with the output when the process ends before, or takes too long. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (const deadline = AbortSignal.timeout(startWithinMs); ;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      if (this.process.exitCode !== null || this.process.signalCode !== null || deadline.aborted)
        throw new Error(`The process did not say ${pattern.source}:\n${this.output}`);
      await Promise.race([once(this.process.stdout!, 'data', { signal: deadline }), this.ended]).catch(() => {});
    }
  }

  /** Waits for the end; throws with the output unless the exit code is 0. */
  async finish(): Promise<string> {
    await this.ended;
    if (this.process.exitCode !== 0) throw new Error(`The process failed:\n${this.output}`);
    return this.output;
  }

  async stop(): Promise<void> {
    this.process.kill('SIGTERM');
    const kill = setTimeout(() => this.process.kill('SIGKILL'), stopWithinMs);
    await this.ended;
    clearTimeout(kill);
  }
}
