import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../database/run-statement.js';
import { emptyStatement, eraseAttemptsStatement, eraseStatement, affectedStatement } from './erasure-statements.js';

/** In the caller's transaction. */
@Injectable()
export class DeliveryErasureRepository {
  constructor(private readonly em: EntityManager) {}

  /** Erases the content of messages about the analysis; returns their ids. */
  async emptyMessages(accountId: string, analysisId: string): Promise<string[]> {
    const rows = await execute<{ id: string }>(this.em, emptyStatement(accountId, analysisId));
    return rows.map(({ id }) => id);
  }

  /** The deliveries of these messages, and those that they went with. */
  async deliveries(accountId: string, messageIds: readonly string[]): Promise<string[]> {
    const rows = await execute<{ id: string }>(this.em, affectedStatement(messageIds, accountId));
    return rows.map(({ id }) => id);
  }

  /** Takes what receivers answered from these, and skips what waits and has no content any more. */
  async erase(deliveryIds: readonly string[], now: Date): Promise<void> {
    await execute(this.em, eraseStatement(deliveryIds, now));
    await execute(this.em, eraseAttemptsStatement(deliveryIds));
  }
}
