import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverOwner } from '../../src/core/platform/database/postgres-home.js';
import { isPostgres } from '../../src/core/platform/database/processes.js';
import { query } from './test-database.js';
import { until } from './until.js';

/** How a server goes away: ended at once, stopped as an operator stops it, or there without a word. */
export const outages = ['kill', 'stop', 'freeze'] as const;
export type Outage = (typeof outages)[number];

/** The PostgreSQL of a folder that the service, or `startEmbeddedPostgres`, has made. */
export class OutagePostgres {
  /** The command line it was started by. */
  private readonly command: readonly string[];

  /** @param restarts whether somebody else starts it again, as the service does with its own. */
  constructor(
    private readonly home: string,
    readonly url: string,
    private readonly restarts: boolean,
  ) {
    const { pid } = this;
    this.command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  }

  get pid(): number {
    const file = join(this.home, 'data', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  }

  /** Away for so long; back when it resolves, ready for connections or not. */
  async away(how: Outage, seconds: number): Promise<void> {
    const { pid } = this;
    if (how === 'freeze') return this.freeze(pid, seconds);
    process.kill(pid, how === 'kill' ? 'SIGKILL' : 'SIGINT');
    await until(() => !isPostgres(pid), { what: 'the end of PostgreSQL', seconds: 30 });
    if (this.restarts) return;
    await delay(seconds * 1000);
    const [command, ...args] = this.command;
    spawn(command!, args, { ...serverOwner(), cwd: dirname(command!), stdio: 'ignore', detached: true }).unref();
  }

  async answers(): Promise<boolean> {
    return query(this.url, 'select 1').then(
      () => true,
      () => false,
    );
  }

  /** Client connections of the service, by the name they give. */
  async connections(): Promise<Map<string, number>> {
    const rows = await query<{ name: string; count: number }[]>(
      this.url,
      `select application_name as name, count(*)::int as count from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`,
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  }

  private async freeze(postmaster: number, seconds: number): Promise<void> {
    const all = [postmaster, ...childrenOf(postmaster)];
    const signal = (name: string) => spawnSync('kill', ['-s', name, ...all.map(String)]);
    signal('STOP');
    await delay(seconds * 1000);
    signal('CONT');
  }
}

function childrenOf(parent: number): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined; // it has ended
  }
}
