import { Injectable } from '@nestjs/common';
import { AnalysesService } from '../../analyses/analyses.service.js';
import { viewAnalysis } from '../../analyses/analysis.view.js';
import { systemPrincipal } from '../../../platform/caller/principal.js';
import type { NewMessage } from '../../../platform/deliveries/delivery.types.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { ReviewReadService } from '../../reviews/review-read.service.js';
import type { WebhookEventType } from '../webhook.types.js';

/** What an event is about, as the API shows it: for webhooks with `includeFullData`. */
@Injectable()
export class EventResources {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly reviews: ReviewReadService,
  ) {}

  /** Null for what is about no analysis or review, and for what is gone. */
  async of(type: WebhookEventType, { accountId, analysisId, data }: NewMessage): Promise<unknown> {
    const caller = systemPrincipal(accountId);
    try {
      if (type.startsWith('review.')) return await this.reviews.read(caller, data['reviewId'] as string, []);
      return analysisId === undefined ? null : viewAnalysis(await this.analyses.get(caller, analysisId));
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    }
  }
}
