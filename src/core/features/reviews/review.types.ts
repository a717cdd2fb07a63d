import { raw } from '../../platform/database/statement.js';

export const reviewStatuses = ['pending', 'in_progress', 'completed', 'escalated'] as const;
export const openStatuses = ['pending', 'in_progress', 'escalated'] as const;
/** Unlike `<> 'completed'` it is found in indexes. */
export const isOpen = raw(`status in ('${openStatuses.join(`', '`)}')`);
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The most urgent first: the position is what the database orders by. */
export const reviewPriorities = ['urgent', 'high', 'normal', 'low'] as const;

export interface Findings {
  readonly fraudConfirmed: boolean;
  readonly riskAssessment?: string | null;
  readonly notes?: string | null;
  readonly flaggedSections?: readonly { readonly timestamp: string; readonly reason: string }[] | null;
  readonly recommendedActions?: readonly string[] | null;
  /** 0 to 1. */
  readonly confidence?: number | null;
}
