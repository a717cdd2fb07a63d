import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../platform/timers/on-timer.decorator.js';
import { Timers } from '../../../platform/timers/timers.js';
import { type Origin, userPrincipal } from '../../../platform/caller/principal.js';
import type { User } from '../users/user.entity.js';
import { describeRefusals } from './describe-refusals.js';
import { RefusedSignInRepository } from './refused-sign-in.repository.js';

const kind = 'sign-in.refused';
const firstSeconds = 60;
const everySeconds = 3600;

/** Tells an account of failed sign-ins: gathered, the first a minute after they begin, then once an hour at most. */
@Injectable()
@OnTimer(kind)
export class RefusedSignIns implements TimerHandler, BeforeApplicationShutdown {
  private readonly log = new Logger(RefusedSignIns.name);
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly refused: RefusedSignInRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: Audit,
    private readonly events: EventBus,
    private readonly timers: Timers,
  ) {}

  /** Returns at once: whether there is a user of whom to record something must not show in the time of the answer. */
  record(user: User, origin: Origin | undefined): void {
    const { accountId, id, role } = user;
    const recorded = this.unitOfWork
      .run(async (now) => {
        this.audit.record({ ...userPrincipal(accountId, id, role), origin }, 'sign-in.refused', id);
        const data = { since: now.toISOString() };
        await this.timers.ensure(accountId, kind, [{ key: accountId, dueAt: secondsAfter(now, firstSeconds), data }]);
      })
      .catch((error) => this.log.error(`not recorded: ${String(error)}`));
    this.running.add(recorded);
    void recorded.finally(() => this.running.delete(recorded));
  }

  /** Set again even where nothing was reported of late, so that the next notice is an hour after this one. */
  async fire({ accountId, data }: DueTimer, now: Date): Promise<void> {
    const since = new Date(String(data['since']));
    const refusals = await this.refused.between(accountId, since, now);
    if (refusals.length === 0) return;
    this.events.publish(accountId, 'security.alert', {
      reason: describeRefusals(refusals),
      subject: refusals[0]!.userId,
      severity: 'high',
    });
    const next = { key: accountId, dueAt: secondsAfter(now, everySeconds), data: { since: now.toISOString() } };
    await this.timers.set(accountId, kind, [next]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }
}
