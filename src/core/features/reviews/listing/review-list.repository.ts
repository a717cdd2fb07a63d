import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../../../platform/database/database-url.js';
import { query } from '../../../platform/database/run-statement.js';
import type { ShownReview } from '../review.view.js';
import { countStatement, estimateStatement, pageStatement, type ReviewSelection } from './review-list-statements.js';
import { type Plan, plannedRows } from '../../../platform/database/planned-rows.js';

@Injectable()
export class ReviewListRepository {
  constructor(@Inject(DATABASE_POOL) private readonly pool: pg.Pool) {}

  /** By deadline, those without one last; then the most urgent first. */
  async page(selection: ReviewSelection, limit: number, offset: number): Promise<ShownReview[]> {
    return (await query<ShownReview>(this.pool, pageStatement(selection, limit, offset))).rows;
  }

  /** Counts, up to `most`. */
  async count(selection: ReviewSelection, most: number | null): Promise<number> {
    return (await query<{ total: number }>(this.pool, countStatement(selection, most))).rows[0]!.total;
  }

  /** By PostgreSQL's statistics. */
  async estimate(selection: ReviewSelection): Promise<number> {
    return plannedRows((await query<Plan>(this.pool, estimateStatement(selection))).rows);
  }
}
