import { Injectable } from '@nestjs/common';
import { type Party, ReviewPartiesRepository } from './review-parties.repository.js';

export type { Party };

/** Who has which review, as other features ask. Reads in the caller's unit of work. */
@Injectable()
export class ReviewParties {
  constructor(private readonly reviews: ReviewPartiesRepository) {}

  /** By reviewId; of an analysis, that of its first review, by analysisId. */
  async of(accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Party>> {
    if (ids.length === 0) return new Map();
    const found = await this.reviews.of(accountId, ids);
    return new Map(found.map(({ subject, ...party }) => [subject, party]));
  }
}
