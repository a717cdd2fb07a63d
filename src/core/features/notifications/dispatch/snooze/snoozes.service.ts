import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../platform/caller/principal.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { Timers } from '../../../../platform/timers/timers.js';
import { ShownNews } from '../shown-news.js';
import { SnoozeRepository } from './snooze.repository.js';

/** When notifications that their readers have put off come back. In the caller's transaction. */
@Injectable()
export class Snoozes {
  constructor(
    private readonly snoozes: SnoozeRepository,
    private readonly timers: Timers,
    private readonly news: ShownNews,
    private readonly clock: Clock,
  ) {}

  /** One timer for all that the reader has snoozed until then. */
  expectEnd({ accountId, id }: Principal, until: Date): Promise<void> {
    const key = `${id} ${until.toISOString()}`;
    return this.timers.ensure(accountId, 'notification.snooze', [{ key, dueAt: until }]);
  }

  async endDue(accountId: string, userId: string, now: Date): Promise<void> {
    await this.news.say(await this.snoozes.endDue(accountId, userId, now));
  }

  async endOf(accountId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.news.say(await this.snoozes.endOf(accountId, ids, this.clock.now()));
  }

  /** Something new about the same call ends them. */
  async endAbout(
    accountId: string,
    news: readonly { readonly userId?: string | null; readonly analysisId?: string | null }[],
  ): Promise<void> {
    const pairs = news.flatMap(({ userId, analysisId }) => (userId && analysisId ? [{ userId, analysisId }] : []));
    if (pairs.length > 0) await this.news.say(await this.snoozes.endAbout(accountId, pairs, this.clock.now()));
  }
}
