import { z } from 'zod';

export const StreamTicketView = z
  .object({
    ticket: z
      .string()
      .optional()
      .describe(
        'Opens one connection; offer it as the subprotocol `ticket.<ticket>`. Absent when an Idempotency-Key repeats the response.',
      ),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'StreamTicket' });
export type StreamTicketView = z.output<typeof StreamTicketView>;
