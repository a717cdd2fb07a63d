import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../../platform/database/run-statement.js';
import { sql } from '../../../../platform/database/statement.js';
import { NotificationWebhook } from './notification-webhook.entity.js';
import type { NotificationWebhookEvent } from './notification-webhook.types.js';

const held = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** What decides whether one gets an occasion. */
export interface ListeningEndpoint {
  readonly id: string;
  readonly events: readonly NotificationWebhookEvent[];
  readonly createdAt: Date;
}

@Injectable()
export class NotificationWebhookRepository {
  constructor(private readonly em: EntityManager) {}

  add(
    webhook: Pick<
      NotificationWebhook,
      | 'id'
      | 'accountId'
      | 'url'
      | 'events'
      | 'secret'
      | 'headers'
      | 'retryPolicy'
      | 'active'
      | 'createdBy'
      | 'createdAt'
    >,
  ): NotificationWebhook {
    return this.em.create(NotificationWebhook, { ...webhook, updatedAt: webhook.createdAt });
  }

  find(accountId: string, id: string): Promise<NotificationWebhook | null> {
    return this.em.findOne(NotificationWebhook, { accountId, id });
  }

  findForUpdate(accountId: string, id: string): Promise<NotificationWebhook | null> {
    return this.em.findOne(NotificationWebhook, { accountId, id }, held);
  }

  /** Of whichever account: for deliveries, which know no caller. Null once it is deleted. */
  forUpdate(id: string): Promise<NotificationWebhook | null> {
    return this.em.findOne(NotificationWebhook, { id }, held);
  }

  /** Of whichever account. */
  byIds(ids: readonly string[]): Promise<NotificationWebhook[]> {
    return this.em.find(NotificationWebhook, { id: { $in: [...ids] } });
  }

  /** The newest first. */
  page(accountId: string, page: number, limit: number): Promise<[NotificationWebhook[], number]> {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    return this.em.findAndCount(NotificationWebhook, { accountId }, { orderBy, limit, offset: (page - 1) * limit });
  }

  /** Those of an account that take anything now. */
  async listening(accountId: string): Promise<ListeningEndpoint[]> {
    const rows = await execute<ListeningEndpoint>(
      this.em,
      sql`select id, to_json(events) as events, created_at as "createdAt" from notification_webhooks
           where account_id = ${accountId} and active and failed_at is null order by id`,
    );
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  }

  remove(webhook: NotificationWebhook): void {
    this.em.remove(webhook);
  }
}
