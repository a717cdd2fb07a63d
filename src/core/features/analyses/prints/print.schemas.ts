import { z } from 'zod';

export const PrintView = z
  .object({
    printId: z.string().describe('Id of the line in the audit trail, too.'),
    analysisId: z.string(),
    printedAt: z.iso.datetime(),
    sequence: z.int().nullable().describe("Position in the account's audit chain, from 1; null until it is sealed."),
    hash: z
      .string()
      .nullable()
      .describe('SHA-256 of the line in the audit trail, hexadecimal; null until it is sealed, about two seconds.'),
  })
  .meta({ id: 'Print' });
export type PrintView = z.output<typeof PrintView>;
