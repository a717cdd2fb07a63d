import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import { AnalysisTopics } from '../analyses/analysis-topics.service.js';
import type { Principal } from '../../platform/caller/principal.js';
import { errors } from '../../platform/errors/errors.js';
import type { CommentsOf } from './comment.repository.js';

/**
 * Which comments of an analysis a caller sees: all, but none of others while findings about the call are hidden from the caller, as a
 * comment may give them away. In the caller's unit of work.
 */
@Injectable()
export class CommentAccess {
  constructor(
    private readonly access: Access,
    private readonly analyses: AnalysisTopics,
  ) {}

  /** Keeps the analysis from being erased until the transaction ends. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  async hold(caller: Principal, analysisId: string): Promise<CommentsOf> {
    if (!(await this.analyses.hold(caller.accountId, [analysisId])).has(analysisId))
      throw errors.analysisNotFound(analysisId);
    await this.access.mustSee(caller, analysisId);
    return this.visible(caller, analysisId);
  }

  /** To a caller who may see the analysis. */
  async visible(caller: Principal, analysisId: string): Promise<CommentsOf> {
    const { accountId, id } = caller;
    const isHiddenFrom = await this.access.hiddenFindings(accountId, analysisId);
    return { accountId, analysisId, ...(isHiddenFrom(caller) && { createdBy: id }) };
  }
}
