import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { Principal } from '../../platform/caller/principal.js';
import { ReviewVisibilityRepository } from './review-visibility.repository.js';

/** What of the account's reviews a caller sees, for lists and figures: what `Access` says of each review, as sets to select by. */
export interface ReviewVisibility {
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

@Injectable()
export class ReviewVisibilities {
  constructor(
    private readonly visibilities: ReviewVisibilityRepository,
    private readonly access: Access,
  ) {}

  async of(caller: Principal): Promise<ReviewVisibility> {
    const { accountId, id, kind } = caller;
    const isLimited = this.access.limitOf(caller) !== undefined;
    if (kind !== 'user')
      return { accountId, userId: null, isLimited, blindTo: new Set(), tested: [], copies: new Map() };
    const { seconds, copies } = await this.visibilities.of(accountId, id);
    return {
      accountId,
      userId: id,
      isLimited,
      blindTo: new Set(seconds),
      tested: copies.filter(({ isOpen }) => isOpen).map(({ analysisId }) => analysisId),
      copies: new Map(copies.map((copy) => [copy.analysisId, copy.id])),
    };
  }
}
