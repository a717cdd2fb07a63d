import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';
import { broadcastChannel, type Topics } from '../../platform/events/broadcast.js';
import { Account } from './account.entity.js';
import { ApiKey } from './api-key.entity.js';
import { Session } from './session.entity.js';
import { SignInLink } from './sign-in/sign-in-link.entity.js';
import { User } from './users/user.entity.js';

/** Accounts, credentials and sessions. Queries that know the account take it first. */
/** Whose passwords one sign-in compares; an address in more accounts than that is a mistake. */
const mostAccounts = 8;

@Injectable()
export class AuthRepository {
  constructor(private readonly em: EntityManager) {}

  async firstAccount(): Promise<Account | undefined> {
    return (await this.em.find(Account, {}, { orderBy: { id: 'asc' }, limit: 1 }))[0];
  }
  accounts(): Promise<Account[]> {
    return this.em.find(Account, {}, { orderBy: { id: 'asc' } });
  }
  accountExists(id: string): Promise<boolean> {
    return this.em.count(Account, { id }).then((count) => count > 0);
  }
  /** Also one who is disabled. */
  hasAdministrator(accountId: string): Promise<boolean> {
    return this.em.count(User, { accountId, role: 'admin' }).then((count) => count > 0);
  }
  addAccount(account: Account): void {
    this.em.create(Account, account);
  }
  /** Held until the transaction ends: two nodes that start at once make one first account. */
  async lockFirstStart(): Promise<void> {
    await execute(this.em, sql`select pg_advisory_xact_lock(hashtext('callwarden first start'))`);
  }

  /** With the password hash, which is loaded in these two only. */
  /** One for each account that has the address, or of the one that is named; the oldest first. */
  usersToSignIn(email: string, accountId?: string): Promise<User[]> {
    const where = { email: email.toLowerCase(), ...(accountId !== undefined && { accountId }) };
    return this.em.find(User, where, { populate: ['passwordHash'], orderBy: { id: 'asc' }, limit: mostAccounts });
  }
  userWithPassword(accountId: string, id: string): Promise<User | null> {
    return this.em.findOne(User, { accountId, id }, { populate: ['passwordHash'] });
  }
  user(accountId: string, id: string): Promise<User | null> {
    return this.em.findOne(User, { accountId, id });
  }
  /** Whether the user may still sign in with this hash; held until the transaction ends. */
  async holdPassword(id: string, passwordHash: string): Promise<boolean> {
    const held = sql`select 1 from users where id = ${id} and password_hash = ${passwordHash} and not disabled for share`;
    return (await execute(this.em, held)).length > 0;
  }

  /** Locked, so that of two refreshes with one token the second sees the first. */
  sessionForUpdate(id: string): Promise<Session | null> {
    return this.em.findOne(Session, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
  addSession(session: Omit<Session, 'revokedAt' | 'rotatedAt'>): void {
    this.em.create(Session, session as Session);
  }
  async revokeSession(accountId: string, id: string, at: Date): Promise<void> {
    await this.em.nativeUpdate(Session, { accountId, id, revokedAt: null }, { revokedAt: at });
    await this.sayRightsChanged(accountId);
  }
  /** All of the user, but `except`, and links that would open others. */
  async endSessions({ accountId, id }: Pick<User, 'accountId' | 'id'>, at: Date, except?: string): Promise<void> {
    const other = except ? { id: { $ne: except } } : {};
    await this.em.nativeUpdate(Session, { accountId, userId: id, revokedAt: null, ...other }, { revokedAt: at });
    await this.em.nativeDelete(SignInLink, { accountId, userId: id });
    await this.sayRightsChanged(accountId);
  }
  /** Said when the caller's transaction commits, by processes too that only record events. */
  async sayRightsChanged(accountId: string): Promise<void> {
    const said = { topic: 'rights.changed', payload: { accountId } satisfies Topics['rights.changed'] };
    await execute(this.em, sql`select pg_notify(${broadcastChannel}, ${JSON.stringify(said)})`);
  }

  keys(accountId: string, offset: number, limit: number): Promise<[ApiKey[], number]> {
    return this.em.findAndCount(ApiKey, { accountId, revokedAt: null }, { orderBy: { id: 'desc' }, offset, limit });
  }
  addKey(key: Omit<ApiKey, 'lastUsedAt' | 'revokedAt'>): ApiKey {
    return this.em.create(ApiKey, key as ApiKey);
  }
  /** The ids of the keys that lived. */
  async revokeKeysOf({ accountId, id }: User, at: Date): Promise<string[]> {
    const revoked = await execute<{ id: string }>(
      this.em,
      sql`update api_keys set revoked_at = ${at} where account_id = ${accountId} and owner_id = ${id} and revoked_at is null returning id`,
    );
    return revoked.map((key) => key.id);
  }
  /** False where no live key has this id. */
  async revokeKey(accountId: string, id: string, at: Date): Promise<boolean> {
    return (await this.em.nativeUpdate(ApiKey, { accountId, id, revokedAt: null }, { revokedAt: at })) === 1;
  }
}
