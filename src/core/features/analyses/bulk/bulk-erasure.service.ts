import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { counted, forEachItem } from '../../../platform/http/bulk.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { ErasureService } from '../changes/erasure.service.js';
import { AnalysisFiles } from '../files/analysis-files.js';
import type { BulkAnalyses } from './bulk.schemas.js';

/** Erases many analyses in one transaction, and then their files. */
@Injectable()
export class BulkErasure {
  constructor(
    private readonly erasure: ErasureService,
    private readonly files: AnalysisFiles,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async erase(caller: Principal, analysisIds: readonly string[], claim: Claim | undefined): Promise<BulkAnalyses> {
    const { body, outcomes } = await this.unitOfWork.run(async () => {
      const outcomes = await forEachItem(analysisIds, async (id) => {
        const removed = await this.erasure.remove(caller, id);
        await this.unitOfWork.writeAndForget();
        return removed;
      });
      const results = outcomes.map(({ id, status, error }) => ({ analysisId: id, status, error }));
      const body = counted(results);
      await claim?.keep({ status: 200, body });
      return { body, outcomes };
    });
    for (const { id, keys = [], fileIds = [], status } of outcomes)
      if (status === 'success') await this.files.erase(id, keys, fileIds);
    return body;
  }
}
