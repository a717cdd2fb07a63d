import type { FraudIndicator, Review } from '../api/generated/types.gen.ts';
import { heaviestFirst } from '../signs/signs.ts';

/** The heaviest sign; undefined for a call without signs. */
export const firstSign = ({ analysis }: Review): FraudIndicator | undefined =>
  heaviestFirst(analysis?.fraudIndicators ?? [])[0];
