import type { AssignmentRequest } from '@callwarden/sdk';
import type { leftOutReasons } from './bulk.schemas.js';
import type { Settled } from './settle.js';

export type LeftOut = (typeof leftOutReasons)[number];

/** Who could not get any of the reviews, whatever the strategy chose, and why. */
export function leftOut({ reviewers }: AssignmentRequest, settled: readonly Settled[]): Map<string, LeftOut> {
  const given = new Set(settled.map(({ userId }) => userId));
  return new Map(
    reviewers.flatMap(({ userId, available, capacity }): [string, LeftOut][] => {
      if (given.has(userId)) return [];
      if (!available) return [[userId, 'REVIEWER_UNAVAILABLE']];
      return capacity < 1 ? [[userId, 'REVIEWER_AT_CAPACITY']] : [];
    }),
  );
}
