import { z } from 'zod';
import type { PhoneConfidence } from './phone-confidence.js';

/** How words are searched; see SearchOptions of @callwarden/word-search. */
export const PhoneSearch = z.strictObject({
  beam: z.number().positive().max(100).default(14),
  most: z.int().min(1).max(100_000).default(3000),
  weight: z.number().min(0).max(10).default(0.8),
  /** Taken from the log probability of the blank, of which networks are too sure. */
  blankPenalty: z.number().min(-20).max(20).default(2),
});

export interface PhoneSettings {
  /** From one row of scores to the next. */
  readonly frameSeconds: number;
  readonly search: z.output<typeof PhoneSearch>;
  readonly confidence: z.output<typeof PhoneConfidence>;
}
