import pidusage from 'pidusage';
import workerpool from 'workerpool';
import type { Logger } from '../sdk/index.js';
import type { Notice, Outcome, ProcessSettings } from './provider-process.js';
import { ProviderError } from './provider-error.js';

export interface HostOptions {
  /** The script that the child process runs. */
  readonly script: string;
  readonly settings: ProcessSettings;
  readonly processes: number;
  readonly memoryMb: number;
  readonly idleSeconds: number;
  readonly log: Logger;
}
export interface CallOptions {
  readonly signal?: AbortSignal;
  progress?(done: number): void;
}

const memoryCheckMs = 250;
const graceMs = 1000; // for a provider that listens to its signal
const passedOn = /^(PATH|HOME|LANG|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|(CUDA|OMP|ORT)_.*)$/;

/** Child processes for one provider. One that exits, hangs, throws or grows fails its call and is replaced; nothing else is touched. */
export class ProviderHost {
  private pool?: workerpool.Pool;
  private idle?: NodeJS.Timeout;
  private running = 0;

  constructor(private readonly options: HostOptions) {}

  /** Throws a ProviderError. */
  async call(method: string, args: unknown[], { signal, progress }: CallOptions = {}): Promise<unknown> {
    signal?.throwIfAborted();
    clearTimeout(this.idle);
    this.running++;
    this.pool ??= this.open();
    const memory = new MemoryWatch(this.options.memoryMb);
    const on = (notice: Notice) => {
      if ('pid' in notice) memory.watch(notice.pid);
      else if ('progress' in notice) progress?.(notice.progress);
      else this.options.log[notice.log[0]](notice.log[1]);
    };
    const task = this.pool.exec('call', [this.options.settings, method, args], { on });
    const cancel = () => void task.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return unwrap((await task) as Outcome);
    } catch (error) {
      throw this.explain(error, memory, signal);
    } finally {
      memory.stop();
      signal?.removeEventListener('abort', cancel);
      this.running--;
      this.closeWhenIdle();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    const pool = this.pool;
    this.pool = undefined;
    await pool?.terminate(true);
  }

  private open(): workerpool.Pool {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));
    return workerpool.pool(this.options.script, {
      workerType: 'process',
      maxWorkers: this.options.processes,
      workerTerminateTimeout: graceMs,
      forkOpts: { env, execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    });
  }

  private explain(error: unknown, memory: MemoryWatch, signal?: AbortSignal): unknown {
    if (error instanceof ProviderError) return error;
    const { entry } = this.options.settings;
    if (memory.exceeded)
      return new ProviderError(
        'PROVIDER_OUT_OF_MEMORY',
        `The provider ${entry.id} took more than ${this.options.memoryMb} MB.`,
      );
    if (signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
      return new ProviderError('PROVIDER_TIMEOUT', `The provider ${entry.id} did not answer within its deadline.`);
    if (signal?.aborted) return signal.reason;
    const exit = /exitCode: `(.*?)`[\s\S]*signalCode: `(.*?)`/.exec(String(error));
    const how = exit ? ` (exit code ${exit[1]}, signal ${exit[2]})` : `: ${String(error)}`;
    return new ProviderError('PROVIDER_CRASHED', `The process of the provider ${entry.id} ended${how}.`);
  }

  private closeWhenIdle(): void {
    if (this.running > 0) return;
    this.idle = setTimeout(() => void this.close(), this.options.idleSeconds * 1000).unref();
  }
}

function unwrap(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.value;
  const { code, message, permanent } = outcome.error;
  throw new ProviderError(code ?? 'PROVIDER_FAILED', message, permanent);
}

/** Ends a process whose resident memory grows beyond a limit. */
class MemoryWatch {
  exceeded = false;
  private timer?: NodeJS.Timeout;

  constructor(private readonly megabytes: number) {}

  watch(pid: number): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => void this.check(pid), memoryCheckMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async check(pid: number): Promise<void> {
    const used = await pidusage(pid).catch(() => undefined);
    if (!used || used.memory < this.megabytes * 1024 * 1024) return;
    this.exceeded = true;
    process.kill(pid, 'SIGKILL');
  }
}
