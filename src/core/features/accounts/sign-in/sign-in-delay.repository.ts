import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { KnownOrigin } from './known-origin.entity.js';
import { SignInDelay } from './sign-in-delay.entity.js';

/** How delays grow: none for the first `free` failures, then `firstSeconds`, doubled each time up to `longestSeconds`. */
export interface Growth {
  readonly free: number;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
}

/** Every statement is a transaction of its own: what a refused attempt has counted stays. */
@Injectable()
export class SignInDelayRepository {
  constructor(private readonly em: EntityManager) {}

  /** Counts a failure ahead. The number of failures with this one; or when it may be tried, and then nothing is counted. */
  async take(
    key: string,
    { free, firstSeconds, longestSeconds }: Growth,
    now: Date,
    forgottenBefore: Date,
  ): Promise<{ readonly failures: number } | { readonly freeAt: Date }> {
    const em = this.em.fork();
    const failures = sql`case when d.seen_at < ${forgottenBefore} then 1 else d.failures + 1 end`;
    // Without a delay it stays in the past: of attempts at the same moment, one that began earlier may be counted later.
    const freeAt = free <= 1 ? secondsAfter(now, firstSeconds) : new Date(0);
    const [taken] = await execute<{ failures: number }>(
      em,
      sql`insert into sign_in_delays as d (key, failures, free_at, seen_at) values (${key}, 1, ${freeAt}, ${now})
          on conflict (key) do update set failures = ${failures}, seen_at = excluded.seen_at,
            free_at = case when ${failures} < ${free} then d.free_at
                        else excluded.seen_at + interval '1 second' * least(${longestSeconds}, ${firstSeconds} * power(2, least(${failures} - ${free}, 20))) end
          where d.free_at <= excluded.seen_at
          returning failures`,
    );
    if (taken) return taken;
    return { freeAt: (await em.findOne(SignInDelay, { key }))?.freeAt ?? now };
  }

  /** Takes one failure back that was counted ahead; the others stay, so that a right password does not hide wrong ones. */
  async giveBack(keys: readonly string[], now: Date): Promise<void> {
    await execute(
      this.em.fork(),
      sql`update sign_in_delays set failures = greatest(failures - 1, 0), free_at = least(free_at, ${now})
           where key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
    );
  }

  /** Whether all are; false of none. */
  async areKnown(keys: readonly string[]): Promise<boolean> {
    return (await this.em.fork().count(KnownOrigin, { key: { $in: [...keys] } })) === keys.length && keys.length > 0;
  }
  async know(key: string, userId: string, seenAt: Date): Promise<void> {
    await this.em.fork().upsert(KnownOrigin, { key, userId, seenAt });
  }
  /** In the caller's transaction. */
  async forgetOrigins(userId: string): Promise<void> {
    await this.em.nativeDelete(KnownOrigin, { userId });
  }

  async prune(delaysBefore: Date, originsBefore: Date): Promise<void> {
    const em = this.em.fork();
    await em.nativeDelete(SignInDelay, { seenAt: { $lt: delaysBefore } });
    await em.nativeDelete(KnownOrigin, { seenAt: { $lt: originsBefore } });
  }
}
