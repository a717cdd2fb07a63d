import { Injectable } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { pagination } from '../../platform/http/pagination.js';
import { CommentAccess } from './comment-access.js';
import { CommentRepository } from './comment.repository.js';
import type { CommentList, CommentQuery, CommentView } from './comment.schemas.js';
import { CommentViews } from './comment-views.js';

/** Reads what people write about calls. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly comments: CommentRepository,
    private readonly analyses: AnalysesService,
    private readonly access: CommentAccess,
    private readonly views: CommentViews,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Oldest first. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  async list(caller: Principal, analysisId: string, { page, limit }: CommentQuery): Promise<CommentList> {
    await this.analyses.get(caller, analysisId);
    return this.unitOfWork.read(async () => {
      const visible = await this.access.visible(caller, analysisId);
      const [found, total] = await this.comments.page(visible, (page - 1) * limit, limit);
      return { data: await this.views.viewAll(caller.accountId, found), pagination: pagination(page, limit, total) };
    });
  }

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, COMMENT_NOT_FOUND. */
  async read(caller: Principal, analysisId: string, id: string): Promise<CommentView> {
    await this.analyses.get(caller, analysisId);
    return this.unitOfWork.read(async () => {
      const found = await this.comments.find(await this.access.visible(caller, analysisId), id);
      if (!found) throw errors.commentNotFound(id);
      return this.views.view(found);
    });
  }
}
