import { bulkBench } from './reviews-bulk.ts';
import { queueBench } from './reviews-queue.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

/** Handing out reviews in bulk, and the queues that they are worked off from. */
export async function reviewsBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  return [await bulkBench(workplace, quick), await queueBench(workplace, quick)];
}
