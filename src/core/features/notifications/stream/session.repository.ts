import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { sessionKey, type StreamCaller } from './stream-caller.js';

/** Whether those who are connected still may be: one question for all. */
@Injectable()
export class StreamSessionRepository {
  constructor(private readonly em: EntityManager) {}

  /** Keys of the callers who are still signed in, with the same role. */
  async alive(callers: readonly StreamCaller[]): Promise<Set<string>> {
    const asked = new Map(callers.map((each) => [sessionKey(each), each]));
    const rows = [...asked].map(([key, { accountId, userId, sessionId = null, role }]) => ({
      key,
      accountId,
      userId,
      sessionId,
      role,
    }));
    const alive = await execute<{ key: string }>(
      this.em,
      sql`select c.key
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(key text, "accountId" text, "userId" text, "sessionId" text, role text)
            join active_users u on u.id = c."userId" and u.account_id = c."accountId" and u.role = c.role
           where c."sessionId" is null
              or exists (select 1 from open_sessions s where s.id = c."sessionId" and s.user_id = u.id)`,
    );
    return new Set(alive.map(({ key }) => key));
  }
}
