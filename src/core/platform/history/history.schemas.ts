import { z } from 'zod';

export const HistoryEntryView = z
  .object({
    timestamp: z.iso.datetime(),
    event: z.string(),
    user: z.string().describe('A userId or keyId; `system` is the service itself.'),
    userName: z.string().nullable().describe('Name of the user; null if an API key or the service did it.'),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntryView = z.output<typeof HistoryEntryView>;
/** As it is kept, without the name of the user. */
export type HistoryLine = Omit<HistoryEntryView, 'userName'>;
