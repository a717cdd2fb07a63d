import { z } from 'zod';
import { BulkOutcome, bulkIds } from '../../../platform/http/bulk.js';
import { checkedLate } from '../../../platform/http/late-body.js';

const reason = z.string().trim().min(1).max(2000);
const unassignment = {
  reason: reason.nullish().describe('For the reviewer and the history.'),
  offer: z
    .boolean()
    .default(false)
    .describe('True: the service chooses another reviewer at once. False: the review waits until it is assigned.'),
};
const withdrawal = { reason: reason.describe('Why the review is not needed any more.') };
const reviewIds = bulkIds.describe('1 to 1,000; repeats count once.');

export const Unassignment = checkedLate(z.strictObject(unassignment).meta({ id: 'Unassignment' }));
export const Withdrawal = checkedLate(z.strictObject(withdrawal).meta({ id: 'Withdrawal' }));
export const BulkUnassignment = checkedLate(
  z.strictObject({ reviewIds, ...unassignment }).meta({ id: 'BulkUnassignment' }),
);
export const BulkWithdrawal = checkedLate(z.strictObject({ reviewIds, ...withdrawal }).meta({ id: 'BulkWithdrawal' }));

export interface UnassignmentOrder {
  readonly reason?: string | null;
  readonly offer: boolean;
}

export const ReviewOutcomes = z
  .object({
    succeeded: z.int(),
    failed: z.int(),
    results: z.array(BulkOutcome.extend({ reviewId: z.string() })).describe('In the order of the request.'),
  })
  .meta({ id: 'ReviewOutcomes' });
export type ReviewOutcomes = z.output<typeof ReviewOutcomes>;
