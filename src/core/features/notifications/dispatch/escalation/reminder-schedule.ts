import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../../../platform/caller/principal.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../../platform/config/config.schema.js';
import { Timers } from '../../../../platform/timers/timers.js';
import type { Notification } from '../../store/notification.entity.js';
import { VisibleNotifications } from '../../visibility/visible-notifications.js';
import { CriticalRepository } from './critical.repository.js';

type Reminded = Pick<Notification, 'id' | 'userId' | 'analysisId' | 'priority'>;

/** The key of the timer: a person has one reminder for all that is critical about a call; of what is about none, one each. */
const keyOf = ({ userId, analysisId, id }: Reminded): string => `${userId} ${analysisId ?? id}`;
export const readKey = (key: string): { userId: string; matter: string } => {
  const [userId, matter] = key.split(' ') as [string, string];
  return { userId, matter };
};

/** When people are reminded of what is critical, and what ends that. In the caller's transaction. */
@Injectable()
export class ReminderSchedule {
  constructor(
    private readonly critical: CriticalRepository,
    private readonly visible: VisibleNotifications,
    private readonly timers: Timers,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Notifications that join an existing reminder are sent with it; an hourly reminder is moved forward once. */
  expect(accountId: string, notifications: readonly Reminded[]): Promise<void> {
    const dueAt = this.clock.in(this.config.notifications.repeatMinutes * 60);
    const repeated = notifications.filter(({ priority, userId }) => priority === 'critical' && userId !== null);
    const keys = [...new Set(repeated.map(keyOf))];
    return this.timers.bringForward(
      accountId,
      'notification.repeat',
      keys.map((key) => ({ key, dueAt })),
    );
  }

  /** Ends the reminder, and returns all that it covers, locked; in the order in which it locks when it comes due. */
  async end(caller: Principal, one: Reminded): Promise<Notification[]> {
    await this.timers.cancel('notification.repeat', [keyOf(one)]);
    return this.open(caller, one.analysisId ?? one.id);
  }

  /** What of a matter waits for the viewer, who may see it; locked, the oldest first. */
  async open(viewer: Principal, matter: string): Promise<Notification[]> {
    const open = await this.critical.open(viewer.accountId, viewer.id, matter);
    const seen = new Set((await this.visible.to(viewer, open)).map(({ id }) => id));
    return open.filter(({ id }) => seen.has(id));
  }
}
