import workerpool from 'workerpool';
import type { Logger } from '@callwarden/sdk';
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
/** V8 would let it grow to 128 MB, and keep them. */
const youngGeneration = '--max-semi-space-size=16';
const passedOn = /^(PATH|HOME|LANG|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|(CUDA|OMP|ORT)_.*)$/;

/** Running processes, and what ends those that were asked to stop and do not. */
type Processes = Map<number, NodeJS.Timeout | undefined>;

/** Child processes for one provider. One that exits, hangs, throws or grows fails its call and is replaced; nothing else is touched. */
export class ProviderHost {
  private opened?: { readonly pool: workerpool.Pool; readonly processes: Processes };
  private idle?: NodeJS.Timeout;
  private running = 0;

  constructor(private readonly options: HostOptions) {}

  /** Throws a ProviderError. */
  async call(method: string, args: unknown[], { signal, seconds, progress }: CallOptions = {}): Promise<unknown> {
    signal?.throwIfAborted();
    clearTimeout(this.idle);
    this.running++;
    const { pool, processes } = (this.opened ??= { pool: this.open(), processes: new Map() });
    const memory = new MemoryWatch(this.options.memoryMb);
    let pid: number | undefined;
    const on = (notice: Notice) => {
      if ('began' in notice) memory.watch((pid = seen(processes, notice.began)));
      else if ('ended' in notice) seen(processes, notice.ended);
      else if ('progress' in notice) progress?.(notice.progress);
      else this.options.log[notice.log[0]](notice.log[1]);
    };
    const task = pool.exec('call', [this.options.settings, method, args], { on });
    if (seconds) task.timeout(seconds * 1000);
    const cancel = () => void task.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return unwrap((await task) as Outcome);
    } catch (error) {
      if (isCancelled(error)) endLater(processes, pid);
      else if (pid !== undefined && !(error instanceof ProviderError)) processes.delete(pid);
      throw this.explain(error, memory, signal);
    } finally {
      memory.stop();
      signal?.removeEventListener('abort', cancel);
      this.running--;
      if (this.running === 0) this.closeUnlessCalled(this.options.idleSeconds);
    }
  }

  /** Starts a process where none runs, and its provider within `seconds`. */
  prepare(seconds: number): void {
    if (this.opened) return;
    this.call('has', ['score'], { seconds }).catch(() => {}); // the call that follows fails in the same way, and is heard
  }

  /** Ends the processes after `seconds` without a call, or after `idleSeconds` where those are fewer. */
  closeUnlessCalled(seconds: number): void {
    clearTimeout(this.idle);
    const idleSeconds = Math.min(seconds, this.options.idleSeconds);
    this.idle = setTimeout(() => void this.close(), idleSeconds * 1000).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    if (!this.opened) return;
    const { pool, processes } = this.opened;
    this.opened = undefined; // a call that arrives in the meantime opens another
    for (const pid of processes.keys()) endLater(processes, pid);
    try {
      // workerpool would wait for ever for one that has ended while it had nothing to do.
      await pool.terminate(true, patienceMs + graceMs);
    } catch {
      [...processes.keys()].forEach(endProcess);
    }
    for (const timer of processes.values()) clearTimeout(timer);
  }

  private open(): workerpool.Pool {
    const passed = Object.entries(process.env).filter(([name]) => passedOn.test(name));
    // Else ONNX Runtime, which many plugins load, reports its use to its maker.
    const env = { ...Object.fromEntries(passed), ORT_DISABLE_TELEMETRY: '1' };
    return workerpool.pool(this.options.script, {
      workerType: 'process',
      maxWorkers: this.options.processes,
      workerTerminateTimeout: graceMs,
      forkOpts: {
        env,
        execArgv: [youngGeneration],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    });
  }

  private explain(error: unknown, memory: MemoryWatch, signal?: AbortSignal): unknown {
    if (error instanceof ProviderError) return error;
    const { entry } = this.options.settings;
    if (memory.exceeded)
      return new ProviderError(
        'PROVIDER_OUT_OF_MEMORY',
        `The provider ${entry.id} used more than ${this.options.memoryMb} MB.`,
      );
    if (isTimeout(error) || isTimeout(signal?.reason))
      return new ProviderError('PROVIDER_TIMEOUT', `The provider ${entry.id} did not respond within its deadline.`);
    if (signal?.aborted) return signal.reason;
    const [code, by] = [/exitCode: `([^`]*)`/, /signalCode: `([^`]*)`/].map((end) => end.exec(String(error))?.[1]);
    const how = code !== undefined && by !== undefined ? ` (exit code ${code}, signal ${by})` : `: ${String(error)}`;
    return new ProviderError('PROVIDER_CRASHED', `The process of the provider ${entry.id} ended${how}.`);
  }
}

/** The process is there, and does what it is asked to. */
function seen(processes: Processes, pid: number): number {
  clearTimeout(processes.get(pid));
  processes.set(pid, undefined);
  return pid;
}

function endLater(processes: Processes, pid: number | undefined): void {
  if (pid === undefined) return;
  clearTimeout(processes.get(pid));
  const end = () => {
    processes.delete(pid);
    endProcess(pid);
  };
  processes.set(pid, setTimeout(end, patienceMs));
}

const isTimeout = (error: unknown) => (error as Error | undefined)?.name === 'TimeoutError';
const isCancelled = (error: unknown) => isTimeout(error) || (error as Error).name === 'CancellationError';

function unwrap(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.value;
  const { code, message, permanent } = outcome.error;
  throw new ProviderError(code ?? 'PROVIDER_FAILED', message, permanent);
}
