import { pagination } from './pagination.js';

export interface Total {
  readonly total: number;
  readonly isEstimate: boolean;
}

/** Up to here a total is exact. See docs/api.md. */
export const exactUpTo = 10_000;

/** Counted by `count`, which stops at `most`; above what is exact `estimate` says how many there are, unless all are counted. */
export async function totalBy(
  { exactTotals }: { readonly exactTotals: boolean },
  count: (most: number | null) => Promise<number>,
  estimate: () => Promise<number>,
): Promise<Total> {
  const most = exactTotals ? null : exactUpTo + 1;
  const total = await count(most);
  if (total !== most) return { total, isEstimate: false };
  return { total: Math.max(total, await estimate()), isEstimate: true };
}

/** The pagination of a list whose total may be an estimate. */
export const paginationOf = (page: number, limit: number, { total, isEstimate }: Total) => ({
  ...pagination(page, limit, total),
  ...(isEstimate && { totalIsEstimate: true as const }),
});
