import { z } from 'zod';
import { priorities } from '../notification.types.js';

const seconds = z.number().nullable();

export const NotificationPromisesView = z
  .object({
    since: z.iso.datetime().describe('What was promised for then or later.'),
    data: z.array(
      z.object({
        priority: z.enum(priorities),
        channel: z.string(),
        promisedSeconds: z.int().describe('From the decision to the hand-over, at the most.'),
        kept: z.int(),
        broken: z.int().describe('Handed over later, or not at all.'),
        overdue: z.int().describe('Those of the broken ones that are still on their way.'),
        p50Seconds: seconds.describe('Half were handed over in so long; null where none was.'),
        p99Seconds: seconds.describe('99 of 100 were. What is on its way counts with the time until now.'),
      }),
    ),
  })
  .meta({ id: 'NotificationPromises' });
export type NotificationPromisesView = z.output<typeof NotificationPromisesView>;
