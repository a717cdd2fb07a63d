import { z } from 'zod';
import { AppError } from '../errors/app-error.js';

export const mostItems = 1000;

/** Ids of what a bulk request is about; each counts once. */
export const bulkIds = z
  .array(z.string().min(1).max(100))
  .min(1, 'must name at least one')
  .max(mostItems)
  .transform((ids) => [...new Set(ids)]);

/** How one item of a bulk request ended. */
export const BulkOutcome = z.object({
  status: z.enum(['success', 'failed']),
  error: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Why it failed; the item is unchanged. Null if it succeeded.'),
});
export type BulkOutcome = z.output<typeof BulkOutcome>;

/** The shape of a bulk response; `counted` makes it. */
export const bulkBody = <T extends z.ZodType>(result: T, order = 'In the order of the request.') =>
  z.object({ succeeded: z.int(), failed: z.int(), results: z.array(result).describe(order) });

const succeeded: BulkOutcome = { status: 'success', error: null };

/**
 * Does the work for each id, in the order of the ids, as everyone does who locks several: nobody waits in a ring. What is refused
 * before it has changed anything fails alone. The outcomes are in the order given.
 */
export async function forEachItem<T extends object>(
  ids: readonly string[],
  work: (id: string) => Promise<T>,
): Promise<(BulkOutcome & Partial<T> & { readonly id: string })[]> {
  const outcomes = new Map<string, BulkOutcome & Partial<T>>();
  for (const id of ids.toSorted()) outcomes.set(id, await attempt(() => work(id)));
  return ids.map((id) => ({ id, ...outcomes.get(id)! }));
}

async function attempt<T extends object>(work: () => Promise<T>): Promise<BulkOutcome & Partial<T>> {
  try {
    return { ...(await work()), ...succeeded };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { status: 'failed', error: { code: error.code, message: error.message } } as BulkOutcome & Partial<T>;
  }
}

/** The body of a bulk response. */
export function counted<R extends BulkOutcome>(results: R[]): { succeeded: number; failed: number; results: R[] } {
  const failed = results.filter(({ status }) => status === 'failed').length;
  return { succeeded: results.length - failed, failed, results };
}
