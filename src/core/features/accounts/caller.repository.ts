import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../../platform/clock/clock.js';
import { DATABASE_POOL } from '../../platform/database/database-url.js';
import { query } from '../../platform/database/run-statement.js';
import { sql } from '../../platform/database/statement.js';
import type { Principal } from '../../platform/caller/principal.js';
import type { RoleName, Scope } from '../../platform/caller/scopes.js';

export interface KeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly scopes: Scope[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  /** Null for a key of the operator. */
  readonly owner_id: string | null;
  /** Null where the owner is deactivated too. */
  readonly owner_role: RoleName | null;
}

const keys = sql`select k.id, k.account_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at, k.owner_id, u.role as owner_role
   from api_keys k left join users u on u.id = k.owner_id and u.account_id = k.account_id and not u.disabled`;

/**
 * The questions that every request asks. Prepared statements and bare rows: building entities took most of the time of
 * a short request.
 */
@Injectable()
export class CallerRepository {
  constructor(
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  async keyByHash(hash: string): Promise<KeyRow | undefined> {
    return (await query<KeyRow>(this.pool, sql`${keys} where k.hash = ${hash}`, 'key by hash')).rows[0];
  }

  async keyById(accountId: string, id: string): Promise<KeyRow | undefined> {
    const statement = sql`${keys} where k.account_id = ${accountId} and k.id = ${id}`;
    return (await query<KeyRow>(this.pool, statement)).rows[0];
  }

  /** The role of a user who is not deactivated. */
  async roleOf(accountId: string, userId: string): Promise<RoleName | undefined> {
    const statement = sql`select role from users where account_id = ${accountId} and id = ${userId} and not disabled`;
    return (await query<{ role: RoleName }>(this.pool, statement)).rows[0]?.role;
  }

  async keyUsed(id: string, at: Date): Promise<void> {
    await query(this.pool, sql`update api_keys set last_used_at = ${at} where id = ${id}`);
  }

  /** Which of these callers still have the rights with which they came, and whose credentials have not expired. One question for all. */
  async alive(callers: readonly Principal[]): Promise<(caller: Principal) => boolean> {
    const asked = new Map(callers.map((each) => [nameOf(each), each]));
    const rows = [...asked].map(([name, { kind, id, accountId, sessionId = null, ownerId = null, ...caller }]) => ({
      name,
      kind,
      id,
      account_id: accountId,
      session_id: sessionId,
      owner_id: ownerId,
      role: caller.role ?? caller.ownerRole ?? null,
    }));
    const statement = sql`select c.name
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as c(name text, kind text, id text, account_id text, session_id text, role text, owner_id text)
        left join users u on u.id = coalesce(c.owner_id, c.id) and u.account_id = c.account_id and u.role = c.role
                         and not u.disabled
       where case c.kind
               when 'key' then (c.owner_id is null or u.id is not null)
                 and exists (select 1 from api_keys k where k.id = c.id and k.revoked_at is null)
               else u.id is not null and (c.session_id is null or exists
                 (select 1 from sessions s where s.id = c.session_id and s.user_id = u.id and s.revoked_at is null))
             end`;
    const { rows: found } = await query<{ name: string }>(this.pool, statement);
    const alive = new Set(found.map(({ name }) => name));
    return (caller) => alive.has(nameOf(caller)) && (caller.expiresAt ?? Infinity) > this.clock.now().getTime();
  }

  /** The role of the user whose session is alive; undefined where the session or the user is not. */
  async roleInSession(accountId: string, userId: string, sessionId: string): Promise<RoleName | undefined> {
    const statement = sql`select u.role from sessions s join users u on u.id = s.user_id and u.account_id = s.account_id
                   where s.id = ${sessionId} and u.id = ${userId} and u.account_id = ${accountId}
                     and s.revoked_at is null and not u.disabled`;
    return (await query<{ role: RoleName }>(this.pool, statement, 'role in session')).rows[0]?.role;
  }
}

/** Callers with the same name are alive together. */
const nameOf = ({ id, sessionId = '', role, ownerRole }: Principal): string =>
  `${id} ${sessionId} ${role ?? ownerRole}`;
