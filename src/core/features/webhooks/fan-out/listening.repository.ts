import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../../../platform/database/database-url.js';
import type { WebhookConfig, WebhookEventType } from '../webhook.types.js';

/** What decides whether a webhook gets an event, and how. */
export interface Listening {
  readonly id: string;
  readonly accountId: string;
  readonly events: readonly WebhookEventType[];
  readonly config: WebhookConfig;
  readonly isFailed: boolean;
  readonly createdAt: Date;
}

@Injectable()
export class ListeningRepository {
  constructor(@Inject(DATABASE_POOL) private readonly pool: pg.Pool) {}

  async of(accountIds: readonly string[]): Promise<Listening[]> {
    const text = `select id, account_id as "accountId", events, config, failed_at is not null as "isFailed", created_at as "createdAt"
                    from webhooks where account_id = any($1) order by id`;
    return (await this.pool.query<Listening>({ name: 'webhooks-listening', text, values: [accountIds] })).rows;
  }
}
