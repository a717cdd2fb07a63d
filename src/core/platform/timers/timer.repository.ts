import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../database/run-statement.js';
import { sql } from '../database/statement.js';
import type { DueTimer } from './on-timer.decorator.js';
import type { TimerKind } from './timer-kinds.js';

export interface NewTimer {
  readonly key: string;
  readonly dueAt: Date;
  readonly data?: Readonly<Record<string, unknown>>;
}
export interface TimerName {
  readonly kind: TimerKind;
  readonly key: string;
}

/** What becomes of a timer that exists already. */
const existing = {
  move: sql`do update set due_at = excluded.due_at, data = excluded.data, failures = 0`,
  keep: sql`do nothing`,
  bringForward: sql`do update set due_at = least(timers.due_at, excluded.due_at)`,
};

@Injectable()
export class TimerRepository {
  constructor(private readonly em: EntityManager) {}

  /** In an order of their keys, so that two that set the same ones wait for each other and never in a ring. */
  async set(
    accountId: string,
    kind: TimerKind,
    timers: readonly NewTimer[],
    ifThere: keyof typeof existing = 'move',
  ): Promise<void> {
    if (timers.length === 0) return;
    const sorted = timers.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    await execute(
      this.em,
      sql`insert into timers (kind, key, account_id, due_at, data, failures)
          select ${kind}, t.key, ${accountId}, t."dueAt", coalesce(t.data, '{}'), 0
            from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as t(key text, "dueAt" timestamptz, data jsonb)
          on conflict (kind, key) ${existing[ifThere]}`,
    );
  }

  async cancel(kind: TimerKind, keys: readonly string[]): Promise<void> {
    await execute(
      this.em,
      sql`delete from timers where kind = ${kind} and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
    );
  }

  async cancelStartingWith(kind: TimerKind, prefix: string): Promise<void> {
    await execute(this.em, sql`delete from timers where kind = ${kind} and starts_with(key, ${prefix})`);
  }

  /** The earliest first. */
  due(now: Date, limit: number): Promise<TimerName[]> {
    return execute(
      this.em.fork(),
      sql`select kind, key from timers where due_at <= ${now} order by due_at, key limit ${limit}`,
    );
  }

  /** Takes a due timer away, in the caller's transaction; undefined where another node has it or it was moved. */
  async take({ kind, key }: TimerName, now: Date): Promise<DueTimer | undefined> {
    const [row] = await execute<{ account_id: string; due_at: Date | string; data: Record<string, unknown> }>(
      this.em,
      sql`delete from timers where (kind, key) in (
            select kind, key from timers where kind = ${kind} and key = ${key} and due_at <= ${now} for update skip locked
          ) returning account_id, due_at, data`,
    );
    return row && { accountId: row.account_id, key, dueAt: new Date(row.due_at), data: row.data };
  }

  /** Later each time, an hour at most. */
  async postpone({ kind, key }: TimerName, now: Date): Promise<void> {
    await execute(
      this.em.fork(),
      sql`update timers set failures = failures + 1, due_at = ${now}::timestamptz + least(3600, 2 ^ least(failures, 12)) * interval '1 second'
           where kind = ${kind} and key = ${key} and due_at <= ${now}`,
    );
  }
}
