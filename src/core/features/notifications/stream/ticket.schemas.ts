import { z } from 'zod';

export const StreamTicketView = z
  .object({
    ticket: z.string().describe('Opens one connection; offer it as the subprotocol `ticket.<ticket>`.'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'StreamTicket' });
export type StreamTicketView = z.output<typeof StreamTicketView>;
