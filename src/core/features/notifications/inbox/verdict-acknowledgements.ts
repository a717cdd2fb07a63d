import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { CurrentCallers } from '../../accounts/current-callers.service.js';
import { InboxRepository } from './inbox.repository.js';
import { Inbox } from './inbox.service.js';

/** Whoever gives a verdict on a call has dealt with the notifications that they themselves have about it. */
@Injectable()
export class VerdictAcknowledgements {
  constructor(
    private readonly inbox: Inbox,
    private readonly repository: InboxRepository,
    private readonly callers: CurrentCallers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @On('review.completed')
  async acknowledge({ by, analysisId }: Events['review.completed'], { accountId }: EventInfo): Promise<void> {
    const reviewer = by === undefined ? undefined : await this.callers.find(accountId, by);
    if (reviewer?.kind !== 'user') return;
    const open = await this.unitOfWork.read(() => this.repository.openAbout(accountId, reviewer.id, analysisId));
    for (const { id } of open)
      await this.inbox.acknowledge(reviewer, id, 'verdict').catch((error: unknown) => {
        if (!(error instanceof AppError && error.status === 404)) throw error; // deleted meanwhile
      });
  }
}
