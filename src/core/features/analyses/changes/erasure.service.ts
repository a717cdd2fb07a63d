import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { AnalysisFiles } from '../files/analysis-files.js';
import { AnalysisTraces } from './analysis-traces.js';
import { ErasureRepository, type Removed } from './erasure.repository.js';

/**
 * Erases an analysis: recording, transcript and all that derives from them. A worker that has it loses its
 * lease and writes nothing more. Other features erase theirs in the same transaction (`@ErasesWithAnalysis`); `analysis.deleted` reports the completion.
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasure: ErasureRepository,
    private readonly access: Access,
    private readonly traces: AnalysisTraces,
    private readonly files: AnalysisFiles,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  async erase(caller: Principal, analysisId: string): Promise<void> {
    const { keys, fileIds } = await this.unitOfWork.run(() => this.remove(caller, analysisId));
    await this.files.erase(analysisId, keys, fileIds);
  }

  /** All but the files, which are erased when the caller's transaction has committed. Throws what `erase` throws. */
  async remove(caller: Principal, analysisId: string): Promise<Removed> {
    const { accountId } = caller;
    if (!(await this.erasure.lock(accountId, analysisId))) throw errors.analysisNotFound(analysisId);
    await this.access.mustSee(caller, analysisId);
    const removed = await this.erasure.erase(accountId, analysisId);
    await this.traces.erase(caller, analysisId, removed.fileIds);
    return removed;
  }
}
