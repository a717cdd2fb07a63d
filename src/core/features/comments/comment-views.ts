import { Injectable } from '@nestjs/common';
import { Colleagues } from '../accounts/colleagues.service.js';
import type { Comment } from './comment.entity.js';
import type { CommentView } from './comment.schemas.js';

/** Comments with the names of their authors. In the caller's unit of work. */
@Injectable()
export class CommentViews {
  constructor(private readonly colleagues: Colleagues) {}

  async view(comment: Comment): Promise<CommentView> {
    return (await this.viewAll(comment.accountId, [comment]))[0]!;
  }

  async viewAll(accountId: string, comments: readonly Comment[]): Promise<CommentView[]> {
    const people = await this.colleagues.byId(
      accountId,
      comments.map(({ createdBy }) => createdBy),
    );
    return comments.map(({ id, analysisId, text, mentions, createdBy, createdAt, updatedAt }) => ({
      commentId: id,
      analysisId,
      text,
      mentions: [...mentions],
      author: { id: createdBy, name: people.get(createdBy)?.name ?? null },
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }));
  }
}
