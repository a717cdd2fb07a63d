import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { EventInfo, Events } from '../../platform/events/events.js';
import { On } from '../../platform/events/on.decorator.js';
import { Idempotency } from '../../platform/http/idempotency/idempotency.js';
import { Colleagues } from '../accounts/colleagues.service.js';
import { ViewRepository } from './view.repository.js';

/** A user who is deactivated leaves the shared views; the others and the chosen defaults are erased. */
@Injectable()
export class OwnerErasure {
  constructor(
    private readonly views: ViewRepository,
    private readonly colleagues: Colleagues,
    private readonly idempotency: Idempotency,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @On('user.unavailable')
  async onUnavailable({ userId, because }: Events['user.unavailable'], { accountId }: EventInfo): Promise<void> {
    if (because !== 'deactivated') return;
    await this.unitOfWork.run(async () => {
      const [user] = await this.colleagues.find(accountId, [userId]);
      if (user && !user.disabled) return; // back before this was heard
      for (const id of await this.views.removePrivate(accountId, userId)) await this.idempotency.forget(accountId, id);
    });
  }
}
