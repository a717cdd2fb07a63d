import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
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
  move: 'do update set due_at = excluded.due_at, data = excluded.data, failures = 0',
  keep: 'do nothing',
  bringForward: 'do update set due_at = least(timers.due_at, excluded.due_at)',
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
    await this.em.execute(
      `insert into timers (kind, key, account_id, due_at, data, failures)
       select ?, t.key, ?, t."dueAt", coalesce(t.data, '{}'), 0
         from jsonb_to_recordset(?::jsonb) as t(key text, "dueAt" timestamptz, data jsonb)
       on conflict (kind, key) ${existing[ifThere]}`,
      [kind, accountId, JSON.stringify(sorted)],
    );
  }

  async cancel(kind: TimerKind, keys: readonly string[]): Promise<void> {
    await this.em.execute('delete from timers where kind = ? and key in (select jsonb_array_elements_text(?::jsonb))', [
      kind,
      JSON.stringify(keys),
    ]);
  }

  async cancelStartingWith(kind: TimerKind, prefix: string): Promise<void> {
    await this.em.execute('delete from timers where kind = ? and starts_with(key, ?)', [kind, prefix]);
  }

  /** The earliest first. */
  due(now: Date, limit: number): Promise<TimerName[]> {
    return this.em
      .fork()
      .execute('select kind, key from timers where due_at <= ? order by due_at, key limit ?', [now, limit]);
  }

  /** Takes a due timer away, in the caller's transaction; undefined where another node has it or it was moved. */
  async take({ kind, key }: TimerName, now: Date): Promise<DueTimer | undefined> {
    const [row] = await this.em.execute<{ account_id: string; due_at: Date | string; data: Record<string, unknown> }[]>(
      `delete from timers where (kind, key) in (
         select kind, key from timers where kind = ? and key = ? and due_at <= ? for update skip locked
       ) returning account_id, due_at, data`,
      [kind, key, now],
    );
    return row && { accountId: row.account_id, key, dueAt: new Date(row.due_at), data: row.data };
  }

  /** Later each time, an hour at most. */
  async postpone({ kind, key }: TimerName, now: Date): Promise<void> {
    await this.em.fork().execute(
      `update timers set failures = failures + 1, due_at = ?::timestamptz + least(3600, 2 ^ least(failures, 12)) * interval '1 second'
        where kind = ? and key = ? and due_at <= ?`,
      [now, kind, key, now],
    );
  }
}
