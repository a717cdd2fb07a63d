import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import pLimit, { type LimitFunction } from 'p-limit';
import { LimitExceeded } from './limit-exceeded.js';
import type { JobAnswer } from './serve-jobs.js';

export interface ProcessPoolOptions {
  /** The script of a child; it calls `serveJobs`. */
  readonly script: string;
  /** Jobs at once, each in a process of its own. */
  readonly processes: number;
  /** Jobs that may wait for a process. */
  readonly waiting: number;
  /** For one job, the start of a process included. */
  readonly seconds: number;
  /** Of V8's heap, for one process. */
  readonly memoryMb: number;
  /** After so long without a job all processes are ended. */
  readonly idleSeconds: number;
}

/**
 * Child processes for jobs in JavaScript that may take too much time or memory. They are started when needed, keep neither
 * secrets nor the service alive, and one that exceeds a limit is ended and replaced. Not threads: V8 ends the whole process
 * where one allocation takes a thread far beyond its limit.
 */
export class ProcessPool {
  private readonly queue: LimitFunction;
  private readonly all = new Set<ChildProcess>();
  private readonly free: ChildProcess[] = [];
  private idle?: NodeJS.Timeout;
  private closed = false;

  constructor(private readonly options: ProcessPoolOptions) {
    this.queue = pLimit(options.processes);
  }

  /**
   * What the script answers. Throws a LimitExceeded, the signal's reason, or an Error when the script fails.
   *
   * @param waiting before how many others the job may wait; Infinity for one whose number is limited elsewhere
   */
  async run(job: unknown, signal?: AbortSignal, waiting = this.options.waiting): Promise<unknown> {
    if (this.queue.pendingCount >= waiting) throw new LimitExceeded('waiting', waiting);
    return this.queue(() => this.runNow(job, signal));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.endAll();
  }

  private async runNow(job: unknown, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.closed) throw new Error('The service stops.');
    clearTimeout(this.idle);
    const child = this.free.pop() ?? this.start();
    hold(child);
    let answer: JobAnswer;
    try {
      answer = await answerOf(child, job, this.options, signal);
    } catch (error) {
      child.kill('SIGKILL');
      this.all.delete(child);
      throw error;
    } finally {
      this.idle = setTimeout(() => void this.endIdle(), this.options.idleSeconds * 1000).unref();
    }
    release(child);
    this.free.push(child);
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  private start(): ChildProcess {
    const child = fork(this.options.script, {
      env: {},
      execArgv: ['--no-warnings', `--max-old-space-size=${this.options.memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => {}); // it then exits, and callers that wait for it are notified
    child.once('exit', () => {
      this.all.delete(child);
      if (this.free.includes(child)) this.free.splice(this.free.indexOf(child), 1);
    });
    this.all.add(child);
    giveWay(child);
    return child;
  }

  private async endIdle(): Promise<void> {
    if (this.queue.activeCount === 0) await this.endAll();
  }

  private async endAll(): Promise<void> {
    clearTimeout(this.idle);
    this.free.length = 0;
    await Promise.all([...this.all].map(end));
  }
}

/** To the service, where processors are few. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {} // it has ended already, or the system does not let us
}

function answerOf(
  child: ChildProcess,
  job: unknown,
  { seconds, memoryMb }: ProcessPoolOptions,
  signal?: AbortSignal,
): Promise<JobAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<JobAnswer>();
  const onMessage = (message: unknown) => resolve(message as JobAnswer);
  const onExit = (code: number | null, by: NodeJS.Signals | null) =>
    reject(endedBySystem(code, by) ? new LimitExceeded('memory', memoryMb) : new Error(`It ended (${code ?? by}).`));
  const onAbort = () => reject(signal!.reason as Error);
  const timer = setTimeout(() => reject(new LimitExceeded('time', seconds)), seconds * 1000);
  child.once('message', onMessage).once('exit', onExit);
  signal?.addEventListener('abort', onAbort, { once: true });
  child.send(job as object, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit);
    signal?.removeEventListener('abort', onAbort);
  });
}

/** V8 aborts where its heap is full; the system kills where its own memory is. */
const endedBySystem = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP' || signal === 'SIGILL';

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** It does not keep this process alive. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
