import { Injectable } from '@nestjs/common';
import { type Call, Calls } from '../../analyses/calls.service.js';
import { type Party, ReviewParties } from '../../reviews/review-parties.service.js';
import type { Occasion } from './occasion.js';

/** What is known of the matters of occasions. */
export interface MatterDetails {
  /** By reviewId or analysisId. */
  readonly parties: ReadonlyMap<string, Party>;
  /** By analysisId. */
  readonly calls: ReadonlyMap<string, Call>;
}

/** Looks up what occasions are about, for all of them at once, in the caller's unit of work. */
@Injectable()
export class MatterDetailsReader {
  constructor(
    private readonly parties: ReviewParties,
    private readonly calls: Calls,
  ) {}

  async of(accountId: string, occasions: readonly Occasion[]): Promise<MatterDetails> {
    const open = occasions.flatMap(({ assignee, reviewId, analysisId }) =>
      assignee === undefined ? [reviewId ?? analysisId].filter((id) => id !== null) : [],
    );
    const analyses = occasions.flatMap(({ analysisId }) => analysisId ?? []);
    return {
      parties: await this.parties.of(accountId, [...new Set(open)]),
      calls: await this.calls.describe(accountId, [...new Set(analyses)]),
    };
  }
}
