import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { Analysis } from '../analysis.entity.js';

/** Who works on which analysis. Every write of a worker names its token, so that a worker that lost its lease changes nothing. */
@Injectable()
export class LeaseRepository {
  constructor(private readonly em: EntityManager) {}

  /** Takes the analysis if it waits or its worker has gone silent; null otherwise. */
  async claim(id: string, token: string, now: Date, until: Date): Promise<Analysis | null> {
    const rows: unknown[] = await execute(
      this.em,
      sql`update analyses set status = 'processing', lease_token = ${token}, due_at = ${until},
                 attempts = attempts + (lease_token is null)::int, losses = losses + (lease_token is not null)::int,
                 started_at = coalesce(started_at, ${now}), updated_at = ${now}, error = null
           where id = ${id} and due_at is not null and (status = 'queued' or (status = 'processing' and due_at <= ${now})) returning id`,
    );
    return rows.length === 0 ? null : this.em.findOne(Analysis, { id }, { populate: ['file', 'suppliedTranscript'] });
  }

  /** False when the lease is another's by now. */
  async extend(id: string, token: string, until: Date): Promise<boolean> {
    return (await this.em.fork().nativeUpdate(Analysis, { id, leaseToken: token }, { dueAt: until })) === 1;
  }

  async progress(id: string, token: string, stage: Analysis['stage'], percent: number): Promise<void> {
    await this.em.fork().nativeUpdate(Analysis, { id, leaseToken: token }, { stage, percent });
  }

  /** Locks the row for a last write; null when the lease is lost. */
  hold(id: string, token: string): Promise<Analysis | null> {
    return this.em.findOne(
      Analysis,
      { id, leaseToken: token },
      { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['file'] },
    );
  }

  async exists(id: string): Promise<boolean> {
    return (await this.em.count(Analysis, { id })) > 0;
  }

  /** Due analyses, each for one sweeper only: their time moves to `next` in case that one dies too. */
  due(now: Date, next: Date, limit: number): Promise<{ id: string; priority: Analysis['priority'] }[]> {
    return execute(
      this.em.fork(),
      sql`update analyses set due_at = case when status = 'queued' then ${next} else due_at end where id in (
            select id from analyses where due_at <= ${now} order by due_at limit ${limit} for update skip locked) returning id, priority`,
    );
  }
}
