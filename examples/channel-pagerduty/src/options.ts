import { z } from 'zod';

export const Options = z.strictObject({
  /** The integration key of a service or of an event orchestration. */
  routingKey: z
    .string()
    .regex(/^[A-Za-z0-9]{32}$/, 'must be an integration key of the Events API v2: 32 letters and digits'),
  /** For accounts in the service region of the EU: `https://events.eu.pagerduty.com`. */
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://events.pagerduty.com'),
  /** The name by which people and rules of Callwarden choose this channel. */
  channel: z
    .string()
    .regex(/^[a-z][A-Za-z0-9-]*$/, 'must be letters, digits and "-", and begin with a lower-case letter')
    .default('pagerduty'),
  /** What PagerDuty shows as the place of the problem. */
  source: z.string().trim().min(1).max(255).default('callwarden'),
  /** Events that resolve the alert about their call. */
  resolveOn: z.array(z.string()).default(['review.completed']),
  /** Whether alerts quote what was said in the call. */
  details: z.boolean().default(false),
  /** The service waits eight seconds, then it asks the next provider of the channel. */
  timeoutSeconds: z.number().positive().max(8).default(5),
});
export type Options = z.infer<typeof Options>;
