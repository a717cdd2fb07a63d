import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Notification } from '../store/notification.entity.js';
import type { InboxQuery } from './inbox.schemas.js';

/** Notifications as their readers have them. */
@Injectable()
export class InboxRepository {
  constructor(private readonly em: EntityManager) {}

  /** The inbox of a user but for what is hidden from them, the newest first. */
  page(
    accountId: string,
    userId: string,
    { page, limit, unread, acknowledged, snoozed, type, priority }: InboxQuery,
    hidden: readonly string[],
  ): Promise<[Notification[], number]> {
    const where = {
      accountId,
      userId,
      shownAt: { $ne: null },
      deletedAt: null,
      snoozedUntil: snoozed ? { $ne: null } : null,
      ...(unread === true && { readAt: null }),
      ...(unread === false && { readAt: { $ne: null } }),
      ...(acknowledged !== undefined && { acknowledgedAt: acknowledged ? { $ne: null } : null }),
      ...(type && { type }),
      ...(priority && { priority }),
      ...but(hidden),
    };
    return this.em.findAndCount(Notification, where, {
      orderBy: { shownAt: 'desc', id: 'desc' },
      limit,
      offset: (page - 1) * limit,
    });
  }

  async unread(accountId: string, userId: string, hidden: readonly string[]): Promise<number> {
    return this.em.count(Notification, unreadOf(accountId, userId, hidden));
  }

  findForUpdate(accountId: string, id: string): Promise<Notification | null> {
    return this.em.findOne(Notification, { accountId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** What users have not acknowledged of what is about a call, the oldest first. */
  openAbout(accountId: string, analysisId: string): Promise<Notification[]> {
    return this.em.find(
      Notification,
      { accountId, analysisId, userId: { $ne: null }, shownAt: { $ne: null }, acknowledgedAt: null, deletedAt: null },
      { orderBy: { id: 'asc' } },
    );
  }

  /** Shown since then, that moment included; the oldest first. */
  since(accountId: string, userId: string, shownAt: Date, limit: number): Promise<Notification[]> {
    return this.em.find(
      Notification,
      { accountId, userId, shownAt: { $gte: shownAt }, deletedAt: null, snoozedUntil: null },
      { orderBy: { shownAt: 'asc', id: 'asc' }, limit },
    );
  }

  /** Returns how many were unread. */
  readAll(accountId: string, userId: string, hidden: readonly string[], now: Date): Promise<number> {
    return this.em.nativeUpdate(Notification, unreadOf(accountId, userId, hidden), { readAt: now });
  }
}

/** What is snoozed is not counted until it is back. */
const unreadOf = (accountId: string, userId: string, hidden: readonly string[]) => ({
  accountId,
  userId,
  shownAt: { $ne: null },
  deletedAt: null,
  readAt: null,
  snoozedUntil: null,
  ...but(hidden),
});

const but = (hidden: readonly string[]) => (hidden.length > 0 ? { id: { $nin: [...hidden] } } : {});
