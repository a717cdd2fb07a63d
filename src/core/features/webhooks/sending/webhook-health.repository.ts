import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { Webhook } from '../webhook.entity.js';

@Injectable()
export class WebhookHealthRepository {
  constructor(private readonly em: EntityManager) {}

  byIds(ids: readonly string[]): Promise<Webhook[]> {
    return this.em.find(Webhook, { id: { $in: [...ids] } });
  }

  /** Null once it is deleted. */
  forUpdate(id: string): Promise<Webhook | null> {
    return this.em.findOne(Webhook, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  async succeeded(id: string): Promise<void> {
    await execute(
      this.em,
      sql`update webhooks set failing_since = null, failures = 0 where id = ${id} and failing_since is not null`,
    );
  }
}
