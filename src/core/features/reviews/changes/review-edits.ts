import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Assignments } from '../assignment/assignments.service.js';
import type { Review } from '../review.entity.js';
import { ReviewLog } from '../review-log.js';
import { ReviewRepository } from '../review.repository.js';
import { reviewPriorities } from '../review.types.js';
import { SlaClock } from '../sla/sla-clock.js';
import type { ReviewUpdate } from './review-change.schemas.js';

/** The changes of a review that leave its state alone, except that reassigning one in progress makes it pending. */
@Injectable()
export class ReviewEdits {
  constructor(
    private readonly assignments: Assignments,
    private readonly log: ReviewLog,
    private readonly reviews: ReviewRepository,
    private readonly sla: SlaClock,
    private readonly clock: Clock,
  ) {}

  async apply(caller: Principal, review: Review, update: ReviewUpdate): Promise<void> {
    const deadline = review.deadline?.getTime();
    const fields = change(review, update);
    if (Object.keys(fields).length > 0) {
      review.updatedAt = this.clock.now();
      this.log.updated(caller, review, fields);
    }
    if (review.deadline?.getTime() !== deadline) await this.sla.arm(review.accountId, [review]);
    if (update.assignedTo && update.assignedTo !== review.assignedTo)
      await this.reassign(caller, review, update.assignedTo);
  }

  private async reassign(caller: Principal, review: Review, userId: string): Promise<void> {
    await this.assignments.mustFit(review.accountId, review, userId);
    const from = review.assignedTo ?? null;
    review.assignedTo = userId;
    review.updatedAt = this.clock.now();
    if (review.status === 'in_progress') Object.assign(review, { status: 'pending', startedAt: null });
    await this.reviews.flush();
    await this.log.reassigned(caller, { review, userId, from });
  }
}

/** What has another value now. */
function change(
  review: Review,
  { priority, deadline, instructions }: ReviewUpdate,
): Record<string, { from: unknown; to: unknown }> {
  const before = shown(review);
  if (priority) review.urgency = reviewPriorities.indexOf(priority);
  if (deadline !== undefined) review.deadline = deadline;
  if (instructions !== undefined) review.instructions = instructions;
  const after = shown(review);
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}

const shown = ({ urgency, deadline, instructions }: Review) => ({
  priority: reviewPriorities[urgency],
  deadline: deadline?.toISOString() ?? null,
  instructions: instructions ?? null,
});
