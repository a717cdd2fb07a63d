import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { Principal } from '../auth/principal.js';
import type { Review } from './review.entity.js';
import { SightRepository } from './sight.repository.js';

/** What of the account's reviews a caller sees. */
export interface Sight {
  readonly accountId: string;
  /** Null for an API key. */
  readonly userId: string | null;
  /** Whether the caller sees only what is assigned to them. */
  readonly isLimited: boolean;
  /** First reviews whose findings the caller must not know, being about to look over the same call. */
  readonly blindTo: ReadonlySet<string>;
  /** Analyses of which the caller has a hidden copy to do: other reviews of them would give it away. */
  readonly tested: readonly string[];
  /** Hidden copies that the caller has or had. */
  readonly copies: readonly string[];
}

@Injectable()
export class Sights {
  constructor(
    private readonly sights: SightRepository,
    private readonly access: Access,
  ) {}

  async of(caller: Principal): Promise<Sight> {
    const { accountId, id, kind } = caller;
    const isLimited = this.access.limitOf(caller) !== undefined;
    if (kind !== 'user') return { accountId, userId: null, isLimited, blindTo: new Set(), tested: [], copies: [] };
    const { blindTo, ...known } = await this.sights.of(accountId, id);
    return { accountId, userId: id, isLimited, blindTo: new Set(blindTo), ...known };
  }
}

type Seen = Pick<Review, 'assignedTo' | 'goldenBeside' | 'analysisId'>;

/** Whether the review exists as far as the caller may know. */
export function exists({ userId, tested }: Sight, { assignedTo, goldenBeside, analysisId }: Seen): boolean {
  if (assignedTo && assignedTo === userId) return true;
  return !goldenBeside && !tested.includes(analysisId);
}

/** Whether the caller may read a review that exists for them. */
export const mayRead = ({ isLimited, userId }: Sight, { assignedTo }: Pick<Seen, 'assignedTo'>): boolean =>
  !isLimited || assignedTo === userId;
