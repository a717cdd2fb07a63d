import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Child } from './child.ts';
import { processesNaming } from './memory.ts';

const stopWithinMs = 10_000;

/** A folder on the disk that is measured, and the processes that work there; `close` leaves nothing of either. */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), 'callwarden-bench-'));
  private readonly children: Child[] = [];
  private dataFolders = 0;
  private closing: Promise<void> | undefined;

  constructor() {
    chmodSync(this.folder, 0o711); // as root, PostgreSQL runs as nobody
  }

  start(script: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Child {
    if (this.closing) throw new Error('The bench was stopped.');
    const child = new Child(script, args, env);
    this.children.push(child);
    return child;
  }

  /** Runs a client to its end and reads what it printed as JSON. */
  async ask<T>(script: string, task: object): Promise<T> {
    const child = this.start(script, [JSON.stringify(task)]);
    return JSON.parse(await child.finish()) as T;
  }

  /** A new folder for the data of one service. */
  dataFolder(): string {
    const folder = join(this.folder, `data-${this.dataFolders++}`);
    mkdirSync(folder, { mode: 0o711 });
    return folder;
  }

  close(): Promise<void> {
    this.closing ??= this.clear();
    return this.closing;
  }

  private async clear(): Promise<void> {
    await Promise.all(this.children.map((child) => child.stop()));
    await this.endOrphans();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The service ends its own PostgreSQL, unless it was stopped while it was starting one. */
  private async endOrphans(): Promise<void> {
    for (const began = performance.now(); ; await delay(50)) {
      const orphans = processesNaming(this.folder);
      if (orphans.length === 0) return;
      for (const pid of orphans) end(pid, performance.now() - began < stopWithinMs ? 'SIGINT' : 'SIGKILL');
    }
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended meanwhile
  }
}
