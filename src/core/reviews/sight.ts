import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { Principal } from '../auth/principal.js';
import type { Review } from './review.entity.js';
import { isSupervisor } from '../auth/is-supervisor.js';
import { SightRepository } from './sight.repository.js';

/** What of the account's reviews a caller sees. */
export interface Sight {
  readonly accountId: string;
  /** Null for an API key. */
  readonly userId: string | null;
  /** Whether the caller sees only what is assigned to them. */
  readonly isLimited: boolean;
  /** First reviews whose second one the caller has to do: their findings are not for them yet. */
  readonly blindTo: ReadonlySet<string>;
  /** Analyses of which the caller has a hidden copy to do: other reviews of them would give it away. */
  readonly tested: readonly string[];
  /** Hidden copies that the caller has or had, by their analyses. */
  readonly copies: ReadonlyMap<string, string>;
}
type Seen = Pick<Review, 'id' | 'assignedTo' | 'goldenBeside' | 'analysisId'>;

@Injectable()
export class Sights {
  constructor(
    private readonly sights: SightRepository,
    private readonly access: Access,
  ) {}

  async of(caller: Principal): Promise<Sight> {
    const { accountId, id, kind } = caller;
    const isLimited = this.access.limitOf(caller) !== undefined;
    if (kind !== 'user')
      return { accountId, userId: null, isLimited, blindTo: new Set(), tested: [], copies: new Map() };
    const { seconds, copies } = await this.sights.of(accountId, id);
    return {
      accountId,
      userId: id,
      isLimited,
      blindTo: new Set(seconds),
      tested: copies.filter(({ isOpen }) => isOpen).map(({ analysisId }) => analysisId),
      copies: new Map(copies.map((copy) => [copy.analysisId, copy.id])),
    };
  }

  /**
   * Of these reviews, those whose findings the caller must not see: the first ones that a second reviewer still has to look
   * over. That could become any reviewer, so to reviewers they are shown only when the second is done.
   */
  async blind(
    caller: Principal,
    reviews: readonly Pick<Review, 'id' | 'status' | 'assignedTo'>[],
  ): Promise<Set<string>> {
    if (caller.kind !== 'user') return new Set();
    const others = reviews.filter(({ status, assignedTo }) => status === 'completed' && assignedTo !== caller.id);
    if (others.length === 0) return new Set();
    const ids = others.map(({ id }) => id);
    return new Set(await this.sights.waiting(caller.accountId, ids, isSupervisor(caller) ? caller.id : null));
  }
}

/** Whether the review exists as far as the caller may know. */
export function exists({ userId, tested, copies }: Sight, { id, assignedTo, goldenBeside, analysisId }: Seen): boolean {
  if ((assignedTo && assignedTo === userId) || copies.get(analysisId) === id) return true;
  return !goldenBeside && !tested.includes(analysisId);
}

/** Whether the caller may read a review that exists for them. */
export const mayRead = ({ isLimited, userId }: Sight, { assignedTo }: Pick<Seen, 'assignedTo'>): boolean =>
  !isLimited || assignedTo === userId;
