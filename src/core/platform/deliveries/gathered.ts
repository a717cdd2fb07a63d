import { sql } from '../database/statement.js';
import type { GatheredMessage } from './delivery.types.js';

/** A list of gathered messages in SQL: `g` is a message; the oldest comes first. */
export const gatheredJson = sql`json_agg(
  json_build_object('id', g.id, 'occurredAt', g.occurred_at, 'data', g.data, 'resource', g.resource) order by g.id)`;

/** What such a list is read as, with the dates that JSON does not have; null where there is none. */
export const gatheredOf = (list: readonly GatheredMessage[] | null): GatheredMessage[] | null =>
  list?.map((message) => ({ ...message, occurredAt: new Date(message.occurredAt) })) ?? null;
