import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../database/database-url.js';
import type { RoleName, Scope } from './scopes.js';

export interface KeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly scopes: Scope[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

/**
 * The two questions that every request asks. Prepared statements and bare rows: building entities took most of the time of
 * a short request.
 */
@Injectable()
export class CallerRepository {
  constructor(@Inject(DATABASE_POOL) private readonly pool: pg.Pool) {}

  async keyByHash(hash: string): Promise<KeyRow | undefined> {
    const text = 'select id, account_id, scopes, expires_at, revoked_at, last_used_at from api_keys where hash = $1';
    return (await this.pool.query<KeyRow>({ name: 'key by hash', text, values: [hash] })).rows[0];
  }

  async keyUsed(id: string, at: Date): Promise<void> {
    await this.pool.query('update api_keys set last_used_at = $2 where id = $1', [id, at]);
  }

  /** The role of the user whose session is alive; undefined where the session or the user is not. */
  async roleInSession(accountId: string, userId: string, sessionId: string): Promise<RoleName | undefined> {
    const text = `select u.role from sessions s join users u on u.id = s.user_id and u.account_id = s.account_id
                   where s.id = $1 and u.id = $2 and u.account_id = $3 and s.revoked_at is null and not u.disabled`;
    const values = [sessionId, userId, accountId];
    return (await this.pool.query<{ role: RoleName }>({ name: 'role in session', text, values })).rows[0]?.role;
  }
}
