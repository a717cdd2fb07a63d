import { z } from 'zod';

export const PushTestResult = z
  .object({
    accepted: z.boolean().describe('Whether the push service accepted the message.'),
    isGone: z.boolean().describe('The push service does not know the device any more; it was removed.'),
    error: z.string().nullable().describe('Why it was not accepted.'),
  })
  .meta({ id: 'PushTestResult' });
export type PushTestResult = z.output<typeof PushTestResult>;
