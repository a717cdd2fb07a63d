import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { errors } from '../../../platform/errors/errors.js';
import type { ListRow } from './list.repository.js';
import type { AnalysisQuery } from './listing.schemas.js';
import type { Position } from './selection.js';

const keyOf = {
  createdAt: z.iso.datetime(),
  riskScore: z.int().min(0).max(100).nullable(),
  duration: z.number(),
} as const;

/** A position in this list alone, as text. It holds nothing that its reader does not know, and is checked like any input. */
export function cursorOf(query: AnalysisQuery, page: number, { createdAt, ...row }: ListRow): string {
  const key = query.sortBy === 'createdAt' ? createdAt.toISOString() : row[query.sortBy];
  return Buffer.from(JSON.stringify([listOf(query), page, key, row.analysisId])).toString('base64url');
}

/** Throws INVALID_PARAMETERS for what is no cursor of this list. */
export function readCursor(query: AnalysisQuery, cursor: string): Position {
  const Parts = z.tuple([z.literal(listOf(query)), z.int().min(2), keyOf[query.sortBy], z.string().min(1).max(100)]);
  const { success, data } = Parts.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (!success)
    throw errors.invalidParameters([
      {
        path: 'cursor',
        reason: 'is no cursor of this list: take it from the Link header, with the same filters and order',
      },
    ]);
  const [, page, key, id] = data;
  return { page, key, id };
}

/** Which list it is: its filters and its order. The size of a page may change. */
function listOf({ page: _page, limit: _limit, cursor: _cursor, ...list }: AnalysisQuery): string {
  return createHash('sha256').update(canonicalize(list)!).digest('base64url').slice(0, 16);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
