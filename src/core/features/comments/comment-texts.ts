import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import type { Principal } from '../../platform/caller/principal.js';
import { type AnalysisEraser, ErasesWithAnalysis } from '../../platform/housekeeping/erases.decorator.js';
import { Idempotency } from '../../platform/http/idempotency/idempotency.js';
import type { Comment } from './comment.entity.js';
import { CommentRepository, type CommentsOf } from './comment.repository.js';

/** Comments as they are stored, with the audit trail. A text that is removed is nowhere any more, in kept responses neither. */
@Injectable()
@ErasesWithAnalysis()
export class CommentTexts implements AnalysisEraser {
  constructor(
    private readonly comments: CommentRepository,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
  ) {}

  /** Locked until the transaction ends. */
  find(of: CommentsOf, id: string): Promise<Comment | null> {
    return this.comments.findForUpdate(of, id);
  }

  add(caller: Principal, comment: Comment): Comment {
    this.audit.record(caller, 'comment.created', comment.id);
    return this.comments.add(comment);
  }

  changed(caller: Principal, { id }: Comment): void {
    this.audit.record(caller, 'comment.updated', id);
  }

  async remove(caller: Principal, comment: Comment): Promise<void> {
    this.comments.remove(comment);
    await this.idempotency.forget(comment.accountId, comment.id);
    this.audit.record(caller, 'comment.deleted', comment.id);
  }

  async erase(accountId: string, analysisId: string): Promise<void> {
    for (const id of await this.comments.erase({ accountId, analysisId })) {
      await this.idempotency.forget(accountId, id);
      await this.audit.erase(accountId, id);
    }
  }
}
