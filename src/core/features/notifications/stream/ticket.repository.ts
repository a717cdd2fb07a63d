import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { UsedStreamTicket } from './used-ticket.entity.js';

@Injectable()
export class StreamTicketRepository {
  constructor(private readonly em: EntityManager) {}

  /** True for the first of all nodes that asks. */
  async use(id: string, expiresAt: Date): Promise<boolean> {
    const rows = await execute<unknown>(
      this.em,
      sql`insert into used_stream_tickets (id, expires_at) values (${id}, ${expiresAt}) on conflict (id) do nothing returning id`,
    );
    return rows.length > 0;
  }

  prune(now: Date): Promise<number> {
    return this.em.nativeDelete(UsedStreamTicket, { expiresAt: { $lt: now } });
  }
}
