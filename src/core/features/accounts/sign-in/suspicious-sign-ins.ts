import { Inject, Injectable } from '@nestjs/common';
import type { Origin } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import type { User } from '../users/user.entity.js';

/** Alerts an account to sign-ins that look like a guessed password. In the caller's transaction. */
@Injectable()
export class SuspiciousSignIns {
  constructor(
    private readonly events: EventBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `failures`: how many failed before this one. */
  report(user: User, failures: number, origin: Origin | undefined): void {
    if (failures < this.config.auth.failedSignIns.suspicious) return;
    const reason = `${user.email} has signed in from ${origin?.address ?? 'an unknown address'} after ${failures} failed sign-ins.`;
    this.events.publish(user.accountId, 'security.alert', { reason, subject: user.id });
  }
}
