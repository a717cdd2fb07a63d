import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';
import { DefaultView } from './default-view.entity.js';
import { SavedView } from './view.entity.js';
import type { ViewResource } from './view.schemas.js';

/** Views that somebody sees: their own and the shared ones, of these lists. */
export interface SeenViews {
  readonly accountId: string;
  readonly userId: string;
  readonly resources: readonly ViewResource[];
}

@Injectable()
export class ViewRepository {
  constructor(private readonly em: EntityManager) {}

  /** By name, and how many there are. */
  page(of: SeenViews, offset: number, limit: number): Promise<[SavedView[], number]> {
    return this.em.findAndCount(SavedView, seen(of), { orderBy: { name: 'asc', id: 'asc' }, offset, limit });
  }

  find(of: SeenViews, id: string): Promise<SavedView | null> {
    return this.em.findOne(SavedView, { ...seen(of), id });
  }

  /** Locked until the transaction ends. */
  findForUpdate(of: SeenViews, id: string): Promise<SavedView | null> {
    return this.em.findOne(SavedView, { ...seen(of), id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  add(view: SavedView): SavedView {
    return this.em.create(SavedView, view);
  }

  /** How many a user has; no other is added for the user until the transaction ends. */
  async hold(accountId: string, ownerId: string): Promise<number> {
    await execute(this.em, sql`select pg_advisory_xact_lock(hashtextextended(${`callwarden views ${ownerId}`}, 0))`);
    return this.em.count(SavedView, { accountId, ownerId });
  }

  async remove(view: SavedView): Promise<void> {
    this.em.remove(view);
    await this.em.nativeDelete(DefaultView, { accountId: view.accountId, viewId: view.id });
  }

  /** What is left of a user: shared views, which belong to the account. The ids of the others. */
  async removePrivate(accountId: string, ownerId: string): Promise<string[]> {
    const gone = await execute<{ id: string }>(
      this.em,
      sql`delete from saved_views where account_id = ${accountId} and owner_id = ${ownerId} and not shared returning id`,
    );
    await this.em.nativeDelete(DefaultView, { accountId, userId: ownerId });
    return gone.map(({ id }) => id);
  }

  /** Those of a user whose views the user still sees. */
  async defaults(of: SeenViews): Promise<ReadonlyMap<ViewResource, string>> {
    const { accountId, userId } = of;
    const chosen = await this.em.find(DefaultView, { accountId, userId });
    const ids = chosen.map(({ viewId }) => viewId);
    const views = ids.length > 0 ? await this.em.find(SavedView, { ...seen(of), id: { $in: ids } }) : [];
    return new Map(views.map(({ resource, id }) => [resource, id]));
  }

  /** Null for none. */
  async setDefault(accountId: string, userId: string, resource: ViewResource, viewId: string | null): Promise<void> {
    if (viewId === null) await this.em.nativeDelete(DefaultView, { accountId, userId, resource });
    else await this.em.upsert(DefaultView, { accountId, userId, resource, viewId });
  }
}

const seen = ({ accountId, userId, resources }: SeenViews) => ({
  accountId,
  resource: { $in: [...resources] },
  $or: [{ shared: true }, { ownerId: userId }],
});
