import { Inject, Injectable } from '@nestjs/common';
import { systemPrincipal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { AssignmentTransactions } from '../assignment/assignment-transactions.js';
import { People } from '../people.js';
import { ReviewRepository } from '../review.repository.js';
import { Reoffers } from './reoffers.js';

const reasons = {
  deactivated: 'The reviewer was deactivated.',
  outOfOffice: 'The reviewer is out of office.',
  unavailable: 'The reviewer is not available.',
} as const;

/** Offers the open reviews of a user who has become unavailable to others, where the configuration says so. */
@Injectable()
export class Absences {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly reoffers: Reoffers,
    private readonly people: People,
    private readonly transactions: AssignmentTransactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @On('user.unavailable')
  async onUnavailable({ userId, because }: Events['user.unavailable'], { accountId }: EventInfo): Promise<void> {
    if (!this.config.reviews.reoffer[because]) return;
    await this.transactions.run(accountId, async () => {
      const person = (await this.people.of(accountId, [userId])).get(userId);
      if (person?.available && person.role !== 'viewer') return; // back before this was heard
      for (const review of await this.reviews.openOf(accountId, userId))
        if (review.goldenMixedWith) this.reviews.remove(review);
        else await this.reoffers.offer(systemPrincipal(accountId), review, reasons[because]);
    });
  }
}
