import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { newId } from '../../../platform/database/identifier.js';
import { errors } from '../../../platform/errors/errors.js';
import { hashOf } from '../api-key-value.js';
import { User } from '../users/user.entity.js';
import { isUsable, linkIdOf, newLinkCode } from './link-code.js';
import { type LinkPurpose, SignInLink } from './sign-in-link.entity.js';

type Owner = Pick<User, 'accountId' | 'id'>;

export interface IssuedLink {
  readonly id: string;
  readonly code: string;
  readonly expiresAt: Date;
}

export interface TakenLink {
  readonly link: SignInLink;
  readonly user: User;
}

@Injectable()
export class SignInLinkRepository {
  constructor(private readonly em: EntityManager) {}

  /** A new link. Its code is returned here and can be had nowhere else. */
  issue({ accountId, id: userId }: Owner, purpose: LinkPurpose, now: Date, seconds: number): IssuedLink {
    const id = newId('signInLink');
    const code = newLinkCode(id);
    const expiresAt = secondsAfter(now, seconds);
    const link = { id, accountId, userId, purpose, hash: hashOf(code), createdAt: now, expiresAt };
    this.em.create(SignInLink, link as SignInLink);
    return { id, code, expiresAt };
  }

  /**
   * The link of a code, with its user. Locked, so that of two exchanges the second sees the first; the user before the link, as by all
   * that ends links with their user. Throws INVALID_SIGN_IN_LINK, also where the user is deactivated.
   */
  async take(code: string, purpose: LinkPurpose, now: Date): Promise<TakenLink> {
    const [id, lockMode] = [linkIdOf(code), LockMode.PESSIMISTIC_WRITE];
    const found = await this.em.findOne(SignInLink, { id, purpose });
    const user =
      found &&
      (await this.em.findOne(User, { accountId: found.accountId, id: found.userId, disabled: false }, { lockMode }));
    const link = user && (await this.em.findOne(SignInLink, { id, purpose }, { lockMode, refresh: true }));
    if (!link || !isUsable(link, code, now)) throw errors.invalidSignInLink();
    return { link, user };
  }

  async removeAll({ accountId, id }: Owner, purpose: LinkPurpose): Promise<void> {
    await this.em.nativeDelete(SignInLink, { accountId, userId: id, purpose });
  }

  async prune(expiredBefore: Date): Promise<void> {
    await this.em.fork().nativeDelete(SignInLink, { expiresAt: { $lt: expiredBefore } });
  }
}
