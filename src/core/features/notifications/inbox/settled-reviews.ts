import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { CurrentCallers } from '../../accounts/current-callers.service.js';
import type { AcknowledgedBy } from '../dispatch/escalation/acknowledgements.js';
import type { Notification } from '../store/notification.entity.js';
import { InboxRepository } from './inbox.repository.js';
import { Inbox } from './inbox.service.js';

/** Types that ask for a review. */
const asking: readonly string[] = ['review.assigned', 'sla.warning', 'sla.breach'];

type One = Pick<Notification, 'id' | 'userId' | 'type' | 'data'>;

const asksFor = (reviewId: string) => (one: One) => asking.includes(one.type) && one.data['reviewId'] === reviewId;

/** Acknowledges notifications whose review is completed or has been reassigned. */
@Injectable()
export class SettledReviews {
  constructor(
    private readonly inbox: Inbox,
    private readonly repository: InboxRepository,
    private readonly callers: CurrentCallers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A verdict settles all notifications that the reviewer has about the call, and every request for the review. */
  @On('review.completed')
  async completed({ by, reviewId, analysisId }: Events['review.completed'], info: EventInfo): Promise<void> {
    const asks = asksFor(reviewId);
    await this.settle(info, analysisId, 'verdict', (one) => one.userId === by || asks(one));
  }

  /** Settles the previous holder's request. */
  @On('review.assigned')
  async assigned({ assignedTo, reviewId, analysisId }: Events['review.assigned'], info: EventInfo): Promise<void> {
    const asks = asksFor(reviewId);
    await this.settle(
      info,
      analysisId,
      'reassignment',
      (one) => one.userId !== assignedTo && one.type === 'review.assigned' && asks(one),
    );
  }

  @On('review.unassigned')
  async unassigned({ from, reviewId, analysisId }: Events['review.unassigned'], info: EventInfo): Promise<void> {
    const asks = asksFor(reviewId);
    await this.settle(info, analysisId, 'reassignment', (one) => one.userId === from && asks(one));
  }

  private async settle(
    { accountId }: EventInfo,
    analysisId: string,
    by: AcknowledgedBy,
    isSettled: (one: One) => boolean,
  ): Promise<void> {
    const open = await this.unitOfWork.read(() => this.repository.openAbout(accountId, analysisId));
    for (const { id, userId } of open.filter(isSettled)) {
      const reader = await this.callers.find(accountId, userId!);
      if (reader)
        await this.inbox.acknowledge(reader, id, by).catch((error: unknown) => {
          if (!(error instanceof AppError && error.status === 404)) throw error; // deleted, or hidden from its reader
        });
    }
  }
}
