import { z } from 'zod';
import { flag, int } from './setting-values.js';

/** Webhooks and notifications, and how both are delivered. */
export const messageSettings = {
  webhooks: z.strictObject({
    allowPrivateNetworks: flag.describe(
      'Users can make the service send requests into its own network. For development and tests.',
    ),
    allowHttp: flag.describe('Deliveries can be read and changed in transit. For development and tests.'),
    failedAfter: z
      .strictObject({
        days: int(0, 365).describe('Days since the last delivery that succeeded.'),
        failures: int(1, 1_000_000).describe('Failed deliveries since then.'),
      })
      .describe('A webhook is disabled when every delivery failed for this long, and at least this many failed.'),
    previousSecretHours: int(0, 8760).describe('How long the previous secret also signs after a rotation.'),
  }),
  notifications: z.strictObject({
    publicUrl: z
      .url()
      .optional()
      .describe(
        'Public URL of this service, for links in messages, including the one that acknowledges critical e-mails.',
      ),
    links: z
      .strictObject({
        review: z.string().optional().describe('URL of a review, with {reviewId} in it.'),
        analysis: z.string().optional().describe('URL of an analysis, with {analysisId} in it.'),
      })
      .describe('Buttons in messages. Absent: none.'),
    hourlyCeiling: int(1, 100_000).describe(
      'Per user, except critical ones; the rest is combined into one notification at the end of the hour.',
    ),
    mergeMinutes: int(0, 1440).describe('How long duplicates are merged while one is unread.'),
    lowWindowSeconds: int(0, 86_400).describe(
      'Notifications of low priority are sent together, this long after the first.',
    ),
    dailyDigestAt: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59')
      .describe('In the local time of the user.'),
    repeatMinutes: int(1, 1440).describe(
      'Interval of reminders of critical notifications, which end with an acknowledgement.',
    ),
    repeatsBeforeEscalation: int(1, 100).describe('Reminders before an escalation; after it, they are hourly.'),
    keepDays: int(1, 3650).describe('How long notifications are kept; at most deliveries.keepDays.'),
  }),
  deliveries: z.strictObject({
    atOnce: int(1, 10_000).describe('Concurrent requests of one worker to all endpoints.'),
    atOncePerEndpoint: int(1, 1000).describe('Concurrent requests of one worker to one endpoint.'),
    longestDelayMinutes: int(1, 10_080).describe('The longest wait before another attempt.'),
    keepDays: int(1, 3650).describe('How long the delivery log is kept.'),
  }),
};
