import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../../../platform/database/database-url.js';
import type { ShownReview } from '../review.view.js';
import { countStatement, estimateStatement, pageStatement, type ReviewSelection } from './review-list-statements.js';

@Injectable()
export class ReviewListRepository {
  constructor(@Inject(DATABASE_POOL) private readonly pool: pg.Pool) {}

  /** By deadline, those without one last; then the most urgent first. */
  async page(selection: ReviewSelection, limit: number, offset: number): Promise<ShownReview[]> {
    const { text, values } = pageStatement(selection, limit, offset);
    return (await this.pool.query<ShownReview>(text, values)).rows;
  }

  /** Counts, up to `most`. */
  async count(selection: ReviewSelection, most: number | null): Promise<number> {
    const { text, values } = countStatement(selection, most);
    return (await this.pool.query<{ total: number }>(text, values)).rows[0]!.total;
  }

  /** By PostgreSQL's statistics. */
  async estimate(selection: ReviewSelection): Promise<number> {
    const { text, values } = estimateStatement(selection);
    const { rows } = await this.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, values);
    return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
  }
}
