import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Comment } from './comment.entity.js';

/** Of one analysis; with `createdBy` those of this author only. */
export interface CommentsOf {
  readonly accountId: string;
  readonly analysisId: string;
  readonly createdBy?: string;
}

@Injectable()
export class CommentRepository {
  constructor(private readonly em: EntityManager) {}

  /** Oldest first, and how many there are. */
  page(of: CommentsOf, offset: number, limit: number): Promise<[Comment[], number]> {
    return this.em.findAndCount(Comment, { ...of }, { orderBy: { id: 'asc' }, offset, limit });
  }

  find(of: CommentsOf, id: string): Promise<Comment | null> {
    return this.em.findOne(Comment, { ...of, id });
  }

  /** Locked until the transaction ends. */
  findForUpdate(of: CommentsOf, id: string): Promise<Comment | null> {
    return this.em.findOne(Comment, { ...of, id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  add(comment: Comment): Comment {
    return this.em.create(Comment, comment);
  }

  remove(comment: Comment): void {
    this.em.remove(comment);
  }

  /** Deletes those of an analysis; their ids. */
  async erase(of: CommentsOf): Promise<string[]> {
    const found = await this.em.find(Comment, { ...of }, { fields: ['id'] });
    await this.em.nativeDelete(Comment, { ...of });
    return found.map(({ id }) => id);
  }
}
