import {
  EntityManager,
  type FilterQuery,
  LockMode,
  raw,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { errors } from '../../../platform/errors/errors.js';
import { User } from './user.entity.js';
import type { UserQuery } from './user.schemas.js';

type New = Pick<User, 'id' | 'accountId' | 'email' | 'name' | 'role' | 'createdAt'> & Partial<User>;

@Injectable()
export class UserRepository {
  constructor(private readonly em: EntityManager) {}

  find(accountId: string, id: string): Promise<User | null> {
    return this.em.findOne(User, { accountId, id });
  }
  findForUpdate(accountId: string, id: string): Promise<User | null> {
    return this.em.findOne(User, { accountId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
  findByExternalId(accountId: string, externalId: string): Promise<User | null> {
    return this.em.findOne(User, { accountId, externalId });
  }
  findByEmail(accountId: string, email: string): Promise<User | null> {
    return this.em.findOne(User, { accountId, email: email.toLowerCase() });
  }
  /** Of all accounts, the oldest first. */
  allWithEmail(email: string): Promise<User[]> {
    return this.em.find(User, { email: email.toLowerCase() }, { orderBy: { id: 'asc' } });
  }

  all(accountId: string): Promise<User[]> {
    return this.em.find(User, { accountId }, { orderBy: { id: 'asc' } });
  }
  page(accountId: string, { page, limit, ...filters }: UserQuery): Promise<[User[], number]> {
    return this.em.findAndCount(
      User,
      { $and: [{ accountId }, ...conditions(filters)] },
      { orderBy: [{ [raw('lower(name)')]: 'asc' }, { id: 'asc' }], limit, offset: (page - 1) * limit },
    );
  }

  /** Throws CONFLICT where the e-mail address is taken in the account. */
  async add(user: New): Promise<User> {
    const email = user.email.toLowerCase();
    if (await this.em.count(User, { accountId: user.accountId, email })) throw taken(email);
    const added = this.em.create(User, { ...user, email } as User);
    await this.store(added);
    return added;
  }
  /** Writes what has changed. Throws CONFLICT where the e-mail address is taken. */
  async store(user: User): Promise<void> {
    try {
      await this.em.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw taken(user.email);
      throw error;
    }
  }

  /** Held until the transaction ends: of two who take each other's role away, the second sees the first. */
  async lockAdministration(accountId: string): Promise<void> {
    await execute(this.em, sql`select pg_advisory_xact_lock(hashtext('callwarden administration ' || ${accountId}))`);
  }
  /** Held until the transaction ends: of two first requests of a user, the second sees the first. */
  async lockFirstSignIn(accountId: string): Promise<void> {
    await execute(this.em, sql`select pg_advisory_xact_lock(hashtext('callwarden first sight ' || ${accountId}))`);
  }
  async hasOtherAdministrator({ accountId, id }: User): Promise<boolean> {
    return (await this.em.count(User, { accountId, id: { $ne: id }, role: 'admin', disabled: false })) > 0;
  }
}

const taken = (email: string) => errors.conflict(`The e-mail address ${email} belongs to another user of the account.`);

function conditions(filters: Omit<UserQuery, 'page' | 'limit'>): FilterQuery<User>[] {
  const { role, team, expertise, available, disabled, search } = filters;
  const where: FilterQuery<User>[] = [];
  if (role) where.push({ role });
  if (available !== undefined) where.push({ available });
  if (disabled !== undefined) where.push({ disabled });
  if (team) where.push({ [raw('exists (select 1 from unnest(teams) t where lower(t) = lower(?))', [team])]: true });
  if (expertise)
    where.push({ [raw('exists (select 1 from unnest(expertise) t where lower(t) = lower(?))', [expertise])]: true });
  if (search) {
    const $ilike = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    where.push({ $or: [{ name: { $ilike } }, { email: { $ilike } }] });
  }
  return where;
}
