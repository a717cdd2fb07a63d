import { Injectable } from '@nestjs/common';
import { AnalysisTopics } from '../../analyses/analysis-topics.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { NewMessage } from '../../../platform/deliveries/delivery.types.js';
import { DeliveryErasure } from '../../../platform/deliveries/erasure/delivery-erasure.js';

/** An analysis that was erased while events of it were being written takes these along, which its erasure could not see. */
@Injectable()
export class ErasedMeanwhile {
  constructor(
    private readonly analyses: AnalysisTopics,
    private readonly erasure: DeliveryErasure,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** After these were stored. */
  async forget(messages: readonly NewMessage[]): Promise<void> {
    const accounts = new Map(
      messages.flatMap(({ analysisId, accountId }) => (analysisId === undefined ? [] : [[analysisId, accountId]])),
    );
    const existing = await this.analyses.existing([...accounts.keys()]);
    for (const [analysisId, accountId] of accounts)
      if (!existing.has(analysisId)) await this.unitOfWork.run(() => this.erasure.erase(accountId, analysisId));
  }
}
