import workerpool from 'workerpool';
import type { Logger } from '../sdk/index.js';
import { endProcess } from './end-process.js';
import { MemoryWatch } from './memory-watch.js';
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
  /** Counted from when a process takes the call, so that one that waits for a free process is not blamed. */
  readonly seconds?: number;
  progress?(done: number): void;
}

const graceMs = 1000; // for a provider that listens to its signal
const patienceMs = 4 * graceMs; // then the process is ended, even if it ignores SIGTERM
const passedOn = /^(PATH|HOME|LANG|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|(CUDA|OMP|ORT)_.*)$/;

/** Child processes for one provider. One that exits, hangs, throws or grows fails its call and is replaced; nothing else is touched. */
export class ProviderHost {
  private pool?: workerpool.Pool;
  private idle?: NodeJS.Timeout;
  private running = 0;
  /** Processes, and what ends those that were asked to stop and do not. */
  private readonly processes = new Map<number, NodeJS.Timeout | undefined>();

  constructor(private readonly options: HostOptions) {}

  /** Throws a ProviderError. */
  async call(method: string, args: unknown[], { signal, seconds, progress }: CallOptions = {}): Promise<unknown> {
    signal?.throwIfAborted();
    clearTimeout(this.idle);
    this.running++;
    this.pool ??= this.open();
    const memory = new MemoryWatch(this.options.memoryMb);
    let pid: number | undefined;
    const on = (notice: Notice) => {
      if ('began' in notice) memory.watch((pid = this.seen(notice.began)));
      else if ('ended' in notice) this.seen(notice.ended);
      else if ('progress' in notice) progress?.(notice.progress);
      else this.options.log[notice.log[0]](notice.log[1]);
    };
    const task = this.pool.exec('call', [this.options.settings, method, args], { on });
    if (seconds) task.timeout(seconds * 1000);
    const cancel = () => void task.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return unwrap((await task) as Outcome);
    } catch (error) {
      if (isCancelled(error)) this.endLater(pid);
      else if (pid !== undefined && !(error instanceof ProviderError)) this.processes.delete(pid);
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
    if (!pool) return;
    for (const pid of this.processes.keys()) this.endLater(pid);
    try {
      // workerpool would wait for ever for one that has ended while it had nothing to do.
      await pool.terminate(true, patienceMs + graceMs);
    } catch {
      [...this.processes.keys()].forEach(endProcess);
    }
    for (const timer of this.processes.values()) clearTimeout(timer);
    this.processes.clear();
  }

  /** The process is there, and does what it is asked to. */
  private seen(pid: number): number {
    clearTimeout(this.processes.get(pid));
    this.processes.set(pid, undefined);
    return pid;
  }

  private endLater(pid: number | undefined): void {
    if (pid === undefined) return;
    clearTimeout(this.processes.get(pid));
    const end = () => {
      this.processes.delete(pid);
      endProcess(pid);
    };
    this.processes.set(pid, setTimeout(end, patienceMs));
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
    if (isTimeout(error) || isTimeout(signal?.reason))
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

const isTimeout = (error: unknown) => (error as Error | undefined)?.name === 'TimeoutError';
const isCancelled = (error: unknown) => isTimeout(error) || (error as Error).name === 'CancellationError';

function unwrap(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.value;
  const { code, message, permanent } = outcome.error;
  throw new ProviderError(code ?? 'PROVIDER_FAILED', message, permanent);
}
