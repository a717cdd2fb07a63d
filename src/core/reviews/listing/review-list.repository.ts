import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DATABASE_POOL } from '../../database/database-url.js';
import { Review } from '../review.entity.js';
import { countStatement, estimateStatement, pageStatement, type ReviewSelection } from './review-list-statements.js';

@Injectable()
export class ReviewListRepository {
  constructor(
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    private readonly em: EntityManager,
  ) {}

  /** By deadline, those without one last; then the most urgent first. */
  async page(selection: ReviewSelection, limit: number, offset: number): Promise<Review[]> {
    const { text, values } = pageStatement(selection, limit, offset);
    const { rows } = await this.pool.query<object>(text, values);
    const em = this.em.fork();
    return rows.map((row) => em.map(Review, row));
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
