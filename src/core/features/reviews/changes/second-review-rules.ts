import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import type { ReviewType } from '../../../platform/config/review-types.js';

/** Which reviews the configuration wants to be done twice. */
@Injectable()
export class SecondReviewRules {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  isRequired(reviewType: ReviewType, riskScore: number | null): boolean {
    const { minRiskScore, reviewTypes } = this.config.reviews.secondReview;
    return reviewTypes.includes(reviewType) || (riskScore ?? -1) >= minRiskScore;
  }
}
