import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../../database/database-url.js';
import { Review } from '../review.entity.js';
import { reviewPriorities } from '../review.types.js';
import type { Sight } from '../sight.js';
import type { ReviewQuery } from './review-list.schemas.js';

export interface ReviewSelection {
  readonly sight: Sight;
  readonly filters: Omit<ReviewQuery, 'page' | 'limit' | 'assignedTo'> & { readonly assignedTo?: string | null };
  readonly now: Date;
}

const order = 'order by deadline, urgency, id';

@Injectable()
export class ReviewListRepository {
  constructor(
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    private readonly em: EntityManager,
  ) {}

  /** Those without a deadline last. */
  async page(selection: ReviewSelection, limit: number, offset: number): Promise<Review[]> {
    const { where, values } = conditions(selection);
    const bounds = `limit $${values.length + 1} offset $${values.length + 2}`;
    // The ids from an index alone; then only the rows that are shown.
    const text = `select r.* from (select id from reviews where ${where} ${order} ${bounds}) p join reviews r using (id) ${order}`;
    const { rows } = await this.pool.query<object>(text, [...values, limit, offset]);
    const em = this.em.fork();
    return rows.map((row) => em.map(Review, row));
  }

  /** Counts, up to `most`. */
  async count(selection: ReviewSelection, most: number | null): Promise<number> {
    const { where, values } = conditions(selection);
    const text = `select count(*)::int as total from (select 1 from reviews where ${where}${most === null ? '' : ` limit ${most}`}) c`;
    return (await this.pool.query<{ total: number }>(text, values)).rows[0]!.total;
  }

  /** By PostgreSQL's statistics. */
  async estimate(selection: ReviewSelection): Promise<number> {
    const { where, values } = conditions(selection);
    const text = `explain (format json) select 1 from reviews where ${where}`;
    const { rows } = await this.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, values);
    return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
  }
}

/** The filters, and what the caller sees of the account. */
function conditions({ sight, filters, now }: ReviewSelection): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { accountId, userId, isLimited, tested } = sight;
  const { status, assignedTo, priority, reviewType, analysisId, overdue } = filters;
  const own = () => (userId === null ? 'false' : `assigned_to = ${bind(userId)}`);
  const where = [`account_id = ${bind(accountId)}`];
  if (assignedTo !== undefined)
    where.push(assignedTo === null ? 'assigned_to is null' : `assigned_to = ${bind(assignedTo)}`);
  if (assignedTo === undefined || assignedTo !== userId) {
    where.push(`(golden_beside is null or ${own()})`);
    if (isLimited) where.push(own());
    if (tested.length > 0) where.push(`(analysis_id <> all(${bind(tested)}) or ${own()})`);
  }
  if (status) where.push(status.length === 1 ? `status = ${bind(status[0])}` : `status = any(${bind(status)})`);
  if (priority)
    where.push(`urgency = any(${bind(priority.map((each) => reviewPriorities.indexOf(each)))}::smallint[])`);
  if (reviewType) where.push(`review_type = any(${bind(reviewType)})`);
  if (analysisId) where.push(`analysis_id = ${bind(analysisId)}`);
  if (overdue === true) where.push(`status <> 'completed' and deadline < ${bind(now)}`);
  if (overdue === false) where.push(`(status = 'completed' or deadline is null or deadline >= ${bind(now)})`);
  return { where: where.join(' and '), values };
}
