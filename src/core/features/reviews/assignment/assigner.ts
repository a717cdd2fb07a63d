import { Injectable, Logger } from '@nestjs/common';
import pTimeout from 'p-timeout';
import type { Assignment, AssignmentRequest, AssignmentStrategy } from '@callwarden/sdk';
import { AnalysisTopics } from '../../analyses/analysis-topics.service.js';
import type { Colleague } from '../../accounts/colleague.js';
import { Clock } from '../../../platform/clock/clock.js';
import { errors } from '../../../platform/errors/errors.js';
import { soundAssignments } from '../../../platform/plugins/provider-answers.js';
import { reviewPriorities } from '../review.types.js';
import { AssignmentRepository, type Held } from './assignment.repository.js';
import { type LeftOut, leftOut } from './left-out.js';
import { type Settled, settle } from './settle.js';
import { Workloads } from './workloads.js';

/** A review that is stored, or about to be. */
export type Assignable = Pick<Held, 'id' | 'analysisId' | 'urgency'> &
  Partial<Pick<Held, 'deadline' | 'assignedTo' | 'secondReviewOf' | 'adjudicationOf'>>;
export interface Outcome {
  readonly settled: readonly Settled[];
  /** How many open reviews everybody has before it is done, and after. */
  readonly openBefore: ReadonlyMap<string, number>;
  readonly openReviews: ReadonlyMap<string, number>;
  readonly leftOut: ReadonlyMap<string, LeftOut>;
}
export interface Order {
  readonly strategy: AssignmentStrategy;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly maxPerReviewer?: number;
  /** Of each review, further users who must not get it. */
  readonly excluded?: ReadonlyMap<string, readonly string[]>;
}

const longestMs = 5000;

/** Whether a caller may choose between reviewers. */
export const decides = ({ role }: Colleague): boolean => role === 'supervisor' || role === 'admin';

/** Asks a strategy who gets what, and settles what of it is done. Under the account's assignment lock. */
@Injectable()
export class Assigner {
  private readonly log = new Logger(Assigner.name);

  constructor(
    private readonly assignments: AssignmentRepository,
    private readonly topics: AnalysisTopics,
    private readonly workloads: Workloads,
    private readonly clock: Clock,
  ) {}

  /** In the order of `reviews`. Throws SERVICE_UNAVAILABLE where the strategy fails. */
  async settle(
    accountId: string,
    reviews: readonly Assignable[],
    people: readonly Colleague[],
    order: Order,
  ): Promise<Outcome> {
    const turns = await this.assignments.turns(accountId, order.strategy.type);
    const request = await this.request(accountId, reviews, people, turns, order);
    const proposed = await this.ask(order.strategy, request);
    const holders = new Map(reviews.map((each) => [each.id, each.assignedTo ?? null]));
    const settled = settle(request, proposed, holders);
    await this.keepTurns(accountId, order.strategy.type, Math.max(0, ...turns.values()), settled);
    const stays = settled.map((each) => ({ ...each, userId: null }));
    return {
      settled,
      openBefore: openAfter(request, stays, holders),
      openReviews: openAfter(request, settled, holders),
      leftOut: leftOut(request, settled),
    };
  }

  private async request(
    accountId: string,
    reviews: readonly Assignable[],
    people: readonly Colleague[],
    turns: ReadonlyMap<string, number>,
    { fields = {}, maxPerReviewer = Infinity, excluded }: Order,
  ): Promise<AssignmentRequest> {
    const userIds = people.map(({ userId }) => userId);
    const ids = reviews.map(({ id }) => id);
    const weights = this.workloads.weights();
    const loadOf = await this.workloads.of(accountId, userIds, ids);
    const topics = await this.topics.of(accountId, [...new Set(reviews.map(({ analysisId }) => analysisId))]);
    const others = await this.assignments.excluded(accountId, reviews);
    return {
      fields,
      now: this.clock.now().toISOString(),
      reviews: reviews.map(({ id, urgency, deadline, analysisId, adjudicationOf }) => ({
        reviewId: id,
        priority: reviewPriorities[urgency]!,
        weight: weights[urgency]!,
        ...(deadline && { deadline: deadline.toISOString() }),
        topics: topics.get(analysisId) ?? [],
        excluded: [
          ...(others.get(id) ?? []),
          ...(excluded?.get(id) ?? []),
          ...(adjudicationOf ? people.filter((each) => !decides(each)).map(({ userId }) => userId) : []),
        ],
      })),
      reviewers: people.map(({ userId, expertise, available, working, maxOpenReviews }) => {
        const { open, workload } = loadOf(userId);
        return {
          userId,
          expertise: expertise.map((each) => each.toLowerCase()),
          available,
          working,
          openReviews: open,
          workload,
          maxOpenReviews,
          capacity: Math.max(0, Math.min(maxOpenReviews - open, maxPerReviewer)),
          lastTurn: turns.get(userId) ?? null,
        };
      }),
    };
  }

  /** A strategy may be anybody's code: it gets so long, and its failure is reported as such. */
  private async ask(strategy: AssignmentStrategy, request: AssignmentRequest): Promise<readonly Assignment[]> {
    try {
      const answer: unknown = await pTimeout(Promise.resolve(strategy.assign(request)), {
        milliseconds: longestMs,
        message: new Error(`took longer than ${longestMs / 1000} s`),
      });
      return soundAssignments(`The assignment strategy ${strategy.type}`, answer);
    } catch (error) {
      this.log.error(`The assignment strategy ${strategy.type} failed: ${String(error)}`);
      throw errors.serviceUnavailable(
        `The assignment strategy ${strategy.type} failed; an administrator finds why in the log.`,
      );
    }
  }

  private async keepTurns(accountId: string, type: string, last: number, settled: readonly Settled[]): Promise<void> {
    const order = new Set<string>();
    for (const { userId } of settled)
      if (userId) {
        order.delete(userId);
        order.add(userId);
      }
    if (order.size === 0) return;
    await this.assignments.tookTurns(accountId, type, [...order], last);
  }
}

function openAfter(
  { reviewers }: AssignmentRequest,
  settled: readonly Settled[],
  holders: ReadonlyMap<string, string | null>,
): Map<string, number> {
  const open = new Map(reviewers.map(({ userId, openReviews }) => [userId, openReviews]));
  for (const { reviewId, userId } of settled) {
    const holder = userId ?? holders.get(reviewId);
    if (holder && open.has(holder)) open.set(holder, open.get(holder)! + 1);
  }
  return open;
}
