import { z } from 'zod';
import { priorities } from '../notification.types.js';

const seconds = z.number().nullable();

export const NotificationPromisesView = z
  .object({
    since: z.iso.datetime().describe('Start of the period: targets at or after this time.'),
    data: z.array(
      z.object({
        priority: z.enum(priorities),
        channel: z.string(),
        promisedSeconds: z.int().describe('Maximum seconds from the decision to the hand-over.'),
        kept: z.int(),
        broken: z.int().describe('Handed over late or never.'),
        overdue: z.int().describe('Broken ones that have not been handed over yet.'),
        p50Seconds: seconds.describe('Median seconds to the hand-over; null if there was none.'),
        p99Seconds: seconds.describe(
          '99th percentile. Notifications not handed over yet count with the time until now.',
        ),
      }),
    ),
  })
  .meta({ id: 'NotificationPromises' });
export type NotificationPromisesView = z.output<typeof NotificationPromisesView>;
