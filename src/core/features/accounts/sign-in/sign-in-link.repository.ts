import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { User } from '../users/user.entity.js';
import { type LinkPurpose, SignInLink } from './sign-in-link.entity.js';

@Injectable()
export class SignInLinkRepository {
  constructor(private readonly em: EntityManager) {}

  add(link: Omit<SignInLink, 'usedAt'>): void {
    this.em.create(SignInLink, link as SignInLink);
  }

  /** Locked, so that of two exchanges the second sees the first; its user before it, as everything does that ends links with their user. */
  async findForUpdate(id: string, purpose: LinkPurpose): Promise<SignInLink | null> {
    const found = await this.em.findOne(SignInLink, { id, purpose });
    if (!found) return null;
    const { accountId, userId } = found;
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    await this.em.findOne(User, { accountId, id: userId }, { lockMode });
    return this.em.findOne(SignInLink, { id, purpose }, { lockMode, refresh: true });
  }

  async removeAll({ accountId, id }: Pick<User, 'accountId' | 'id'>, purpose: LinkPurpose): Promise<void> {
    await this.em.nativeDelete(SignInLink, { accountId, userId: id, purpose });
  }

  async prune(expiredBefore: Date): Promise<void> {
    await this.em.fork().nativeDelete(SignInLink, { expiresAt: { $lt: expiredBefore } });
  }
}
