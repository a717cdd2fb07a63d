import { Injectable } from '@nestjs/common';
import { isSupervisor } from '../../platform/caller/is-supervisor.js';
import type { Principal } from '../../platform/caller/principal.js';
import { newId } from '../../platform/database/identifier.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { mustMatch } from '../../platform/http/etag.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { readBody } from '../../platform/http/late-body.js';
import { CommentAccess } from './comment-access.js';
import type { Comment } from './comment.entity.js';
import { CommentTexts } from './comment-texts.js';
import { CommentUpdate, type CommentView, NewComment } from './comment.schemas.js';
import { Mentions } from './mentions.js';
import { CommentViews } from './comment-views.js';

const author = 'to be the author of the comment';
const authorOrSupervisor = 'to be the author of the comment, a supervisor or an administrator';

/** What people write about calls. */
@Injectable()
export class CommentChanges {
  constructor(
    private readonly texts: CommentTexts,
    private readonly access: CommentAccess,
    private readonly mentions: Mentions,
    private readonly views: CommentViews,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED. */
  create(caller: Principal, analysisId: string, body: unknown, claim?: Claim): Promise<CommentView> {
    return this.unitOfWork.run(async (now) => {
      const { accountId, id: createdBy } = caller;
      await this.access.hold(caller, analysisId);
      const sent = readBody(NewComment, body, errors.validationFailed);
      await this.mentions.mustSee(accountId, analysisId, sent.mentions);
      const times = { createdAt: now, updatedAt: now };
      const comment = this.texts.add(caller, {
        id: newId('comment'),
        accountId,
        analysisId,
        ...sent,
        createdBy,
        ...times,
      });
      await this.mentions.notify(comment, []);
      const view = await this.views.view(comment);
      await claim?.keep({ status: 201, body: view }, comment.id);
      return view;
    });
  }

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, COMMENT_NOT_FOUND, VALIDATION_FAILED, PRECONDITION_FAILED. */
  change(
    caller: Principal,
    analysisId: string,
    id: string,
    body: unknown,
    ifMatch: string | undefined,
  ): Promise<CommentView> {
    return this.unitOfWork.run(async (now) => {
      const comment = await this.found(caller, analysisId, id);
      if (comment.createdBy !== caller.id) throw errors.insufficientPermissions(author);
      const { text = comment.text, mentions = comment.mentions } = readBody(
        CommentUpdate,
        body,
        errors.validationFailed,
      );
      mustMatch(ifMatch, await this.views.view(comment));
      const before = comment.mentions;
      const isSame = text === comment.text && mentions.join() === before.join();
      if (isSame) return this.views.view(comment);
      await this.mentions.mustSee(
        caller.accountId,
        analysisId,
        mentions.filter((each) => !before.includes(each)),
      );
      Object.assign(comment, { text, mentions, updatedAt: now });
      this.texts.changed(caller, comment);
      await this.mentions.notify(comment, before);
      return this.views.view(comment);
    });
  }

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, COMMENT_NOT_FOUND. */
  remove(caller: Principal, analysisId: string, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const comment = await this.found(caller, analysisId, id);
      if (comment.createdBy !== caller.id && !isSupervisor(caller))
        throw errors.insufficientPermissions(authorOrSupervisor);
      await this.texts.remove(caller, comment);
    });
  }

  private async found(caller: Principal, analysisId: string, id: string): Promise<Comment> {
    const comment = await this.texts.find(await this.access.hold(caller, analysisId), id);
    if (!comment) throw errors.commentNotFound(id);
    return comment;
  }
}
