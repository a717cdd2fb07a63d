import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Statement } from './statement.js';

/**
 * In the unit of work of the entity manager; the rows. The ORM writes values into the text, quoted, and takes `?` for each. It has no
 * arrays: a list travels as JSON.
 */
export function execute<T>(em: EntityManager, { parts, values }: Statement): Promise<T[]> {
  const text = values.length === 0 ? parts[0]! : parts.map((part) => part.replaceAll('?', '\\?')).join('? ');
  return em.execute<T[]>(text, [...values]);
}

/** On a connection of the pool, or on this one. With a name it is prepared once on each: its text has to be the same each time. */
export const query = <T extends pg.QueryResultRow>(
  on: Pick<pg.ClientBase, 'query'>,
  { text, values }: Statement,
  name?: string,
): Promise<pg.QueryResult<T>> => on.query<T>({ text, values: [...values], ...(name !== undefined && { name }) });
