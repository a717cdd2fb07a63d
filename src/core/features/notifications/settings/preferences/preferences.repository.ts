import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../../platform/database/run-statement.js';
import { sql } from '../../../../platform/database/statement.js';
import type { Preferences } from '../../notification.types.js';
import { NotificationPreferences } from './preferences.entity.js';

export interface PreferencesRow extends Preferences {
  readonly userId: string;
}

@Injectable()
export class PreferencesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Of those users who have said anything. Reads in the caller's unit of work. */
  of(accountId: string, userIds: readonly string[]): Promise<PreferencesRow[]> {
    return execute(
      this.em,
      sql`select user_id as "userId", channels, quiet_hours as "quietHours", digest, sms, unsubscribed
            from notification_preferences
           where account_id = ${accountId} and user_id in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))`,
    );
  }

  /** Who asked for these events: user and event. */
  subscribers(accountId: string, events: readonly string[]): Promise<{ userId: string; event: string }[]> {
    return execute(
      this.em,
      sql`select user_id as "userId", event from notification_preferences cross join unnest(subscriptions) as event
           where account_id = ${accountId} and event in (select jsonb_array_elements_text(${JSON.stringify(events)}::jsonb))`,
    );
  }

  find(accountId: string, userId: string): Promise<NotificationPreferences | null> {
    return this.em.findOne(NotificationPreferences, { accountId, userId });
  }

  /** Makes the row where there is none, and holds it until the transaction ends. */
  async hold(accountId: string, userId: string, now: Date): Promise<{ row: NotificationPreferences; isNew: boolean }> {
    const [held] = await execute<{ isNew: boolean }>(
      this.em,
      sql`insert into notification_preferences (user_id, account_id, channels, unsubscribed, subscriptions, updated_at)
          values (${userId}, ${accountId}, '{}', '{}', '{}', ${now}) on conflict (user_id) do update set account_id = excluded.account_id
          returning xmax = 0 as "isNew"`,
    );
    const row = await this.em.findOneOrFail(NotificationPreferences, { accountId, userId }, { refresh: true });
    return { row, isNew: held!.isNew };
  }

  /** What is held for this user is due now: quiet hours are checked again when it is released. */
  async reconsider(userId: string, now: Date): Promise<void> {
    await execute(
      this.em,
      sql`update notification_dispatches set held_until = ${now} where recipient = ${userId} and state = 'held' and held_until > ${now}`,
    );
  }
}
