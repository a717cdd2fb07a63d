import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../../platform/database/run-statement.js';
import { sql } from '../../../../platform/database/statement.js';
import { NotificationSetting, type SettingKind } from './account-setting.entity.js';

export type SettingRow = Pick<NotificationSetting, 'id' | 'kind' | 'body'>;

@Injectable()
export class AccountSettingRepository {
  constructor(private readonly em: EntityManager) {}

  /** The oldest first. */
  all(accountId: string): Promise<SettingRow[]> {
    return execute(
      this.em,
      sql`select id, kind, body from notification_settings where account_id = ${accountId} order by created_at, id`,
    );
  }

  /** The newest first. */
  page(accountId: string, kind: SettingKind, page: number, limit: number): Promise<[NotificationSetting[], number]> {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    return this.em.findAndCount(
      NotificationSetting,
      { accountId, kind },
      { orderBy, limit, offset: (page - 1) * limit },
    );
  }

  count(accountId: string, kind: SettingKind): Promise<number> {
    return this.em.count(NotificationSetting, { accountId, kind });
  }

  find(accountId: string, kind: SettingKind, id: string): Promise<NotificationSetting | null> {
    return this.em.findOne(NotificationSetting, { accountId, kind, id });
  }

  findForUpdate(accountId: string, kind: SettingKind, id: string): Promise<NotificationSetting | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    return this.em.findOne(NotificationSetting, { accountId, kind, id }, options);
  }

  add(setting: Omit<NotificationSetting, 'updatedAt' | symbol>): NotificationSetting {
    return this.em.create(NotificationSetting, { ...setting, updatedAt: setting.createdAt } as NotificationSetting);
  }

  /** Until the transaction ends nobody else changes the document, also where it is not there yet. */
  async holdDocument(id: string): Promise<void> {
    await execute(this.em, sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  }

  /** Puts a document in its place, whoever else does at the same time. */
  async put({
    id,
    accountId,
    kind,
    body,
    createdBy,
    createdAt,
  }: Omit<NotificationSetting, 'updatedAt' | symbol>): Promise<void> {
    await execute(
      this.em,
      sql`insert into notification_settings (id, account_id, kind, body, created_by, created_at, updated_at) values (${id}, ${accountId}, ${kind}, ${JSON.stringify(body)}, ${createdBy}, ${createdAt}, ${createdAt})
          on conflict (id) do update set body = excluded.body, updated_at = excluded.updated_at`,
    );
  }

  remove(setting: NotificationSetting): void {
    this.em.remove(setting);
  }
}
