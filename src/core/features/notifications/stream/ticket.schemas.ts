import { z } from 'zod';

export const StreamTicketView = z
  .object({
    ticket: z
      .string()
      .optional()
      .describe(
        'Opens one connection: offered as the subprotocol `ticket.<ticket>`. Absent where an Idempotency-Key repeats the answer.',
      ),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'StreamTicket' });
export type StreamTicketView = z.output<typeof StreamTicketView>;
