import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { OnTimer, type DueTimer, type TimerHandler } from '../../../platform/timers/on-timer.decorator.js';
import { Timers } from '../../../platform/timers/timers.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';

/** What decides whether a user can work on reviews. */
export type Presence = Pick<User, 'role' | 'disabled' | 'available' | 'outOfOfficeFrom' | 'outOfOfficeUntil'>;

/** Tells others, in the caller's transaction, when a user cannot work on reviews any more. */
@Injectable()
@OnTimer('user.absence')
export class Availability implements TimerHandler {
  constructor(
    private readonly users: UserRepository,
    private readonly events: EventBus,
    private readonly timers: Timers,
    private readonly clock: Clock,
  ) {}

  /** What follows from a change; `before` is null for a user who is new. */
  async changed(before: Presence | null, user: User): Promise<void> {
    const now = this.clock.now();
    for (const because of before ? reasons(before, user, now) : [])
      this.events.publish(user.accountId, 'user.unavailable', { userId: user.id, because });
    if (absence(before) !== absence(user)) await this.plan(user, now);
  }

  /** A user's absence begins. */
  async fire({ accountId, key: userId }: DueTimer): Promise<void> {
    const user = await this.users.find(accountId, userId);
    if (user && isAway(user, this.clock.now()))
      this.events.publish(accountId, 'user.unavailable', { userId, because: 'outOfOffice' });
  }

  private async plan({ accountId, id, outOfOfficeFrom: dueAt }: User, now: Date): Promise<void> {
    if (dueAt && dueAt > now) await this.timers.set(accountId, 'user.absence', [{ key: id, dueAt }]);
    else await this.timers.cancel('user.absence', [id]);
  }
}

export const presenceOf = ({ role, disabled, available, outOfOfficeFrom, outOfOfficeUntil }: User): Presence => ({
  role,
  disabled,
  available,
  outOfOfficeFrom,
  outOfOfficeUntil,
});

/** What of the change keeps the user from working on reviews: others may act on one reason and not on another. */
function reasons(before: Presence, after: Presence, now: Date) {
  const gone = ({ role, disabled }: Presence) => disabled || role === 'viewer';
  return [
    ...(!gone(before) && gone(after) ? (['deactivated'] as const) : []),
    ...(before.available && !after.available ? (['unavailable'] as const) : []),
    ...(!isAway(before, now) && isAway(after, now) ? (['outOfOffice'] as const) : []),
  ];
}

const isAway = ({ outOfOfficeFrom: from, outOfOfficeUntil: until }: Presence, now: Date): boolean =>
  Boolean(from && from <= now && (!until || until > now));

const absence = (presence: Presence | null): string =>
  `${presence?.outOfOfficeFrom?.getTime()}-${presence?.outOfOfficeUntil?.getTime()}`;
