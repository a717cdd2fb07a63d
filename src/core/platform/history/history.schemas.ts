import { z } from 'zod';

export const HistoryEntryView = z
  .object({
    timestamp: z.iso.datetime(),
    event: z.string(),
    user: z.string().describe('A userId or keyId; `system` is the service itself.'),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntryView = z.output<typeof HistoryEntryView>;
