import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SignInLink } from './sign-in-link.entity.js';

@Injectable()
export class SignInLinkRepository {
  constructor(private readonly em: EntityManager) {}

  add(link: Omit<SignInLink, 'usedAt'>): void {
    this.em.create(SignInLink, link as SignInLink);
  }

  /** Locked, so that of two exchanges the second sees the first. */
  findForUpdate(id: string): Promise<SignInLink | null> {
    return this.em.findOne(SignInLink, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  async prune(expiredBefore: Date): Promise<void> {
    await this.em.fork().nativeDelete(SignInLink, { expiresAt: { $lt: expiredBefore } });
  }
}
