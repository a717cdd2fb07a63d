import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { Workloads } from './assignment/workloads.js';
import { People } from './people.js';
import type { Review } from './review.entity.js';
import type { ReviewView } from './review.schemas.js';
import { ReviewVisibilities } from './review-visibility.js';

/** Who has a review, with how much else they have to do. In the caller's unit of work. */
@Injectable()
export class AssignedReviewers {
  constructor(
    private readonly people: People,
    private readonly workloads: Workloads,
    private readonly visibilities: ReviewVisibilities,
  ) {}

  /** To themselves hidden copies count, as they do not know of them. */
  async of(caller: Principal, { accountId, assignedTo }: Review): Promise<NonNullable<ReviewView['reviewer']> | null> {
    const person = assignedTo ? (await this.people.of(accountId, [assignedTo])).get(assignedTo) : undefined;
    if (!person) return null;
    const { userId, name, email, role, expertise } = person;
    const loadOf = await this.workloads.of(accountId, [userId]);
    const copies = userId === caller.id ? (await this.visibilities.of(caller)).tested.length : 0;
    return { userId, name, email, role, expertise: [...expertise], openReviews: loadOf(userId).open + copies };
  }
}
