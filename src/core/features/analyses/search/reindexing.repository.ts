import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { indexAnalyses } from './search-vector.js';
import { SearchReindexing } from './search-reindexing.entity.js';

@Injectable()
export class ReindexingRepository {
  constructor(private readonly em: EntityManager) {}

  /** Writes the words of the next analyses, by id; how many there were, undefined where nothing is left or another node is at it. */
  async next(count: number): Promise<number | undefined> {
    const [work] = await execute<SearchReindexing>(
      this.em,
      sql`select id, position from search_reindexing limit 1 for update skip locked`,
    );
    if (!work) return undefined;
    const rows = await execute<{ id: string }>(
      this.em,
      sql`select id from analyses where id > ${work.position} order by id limit ${count} for no key update`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await execute(this.em, indexAnalyses(ids));
      await execute(this.em, sql`update search_reindexing set position = ${ids.at(-1)} where id = ${work.id}`);
    } else await execute(this.em, sql`delete from search_reindexing where id = ${work.id}`);
    return ids.length;
  }
}
