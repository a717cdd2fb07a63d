import type { Findings } from './review.types.js';

/** By these names events and what is shown of reviews carry findings. */
const names: Readonly<Record<keyof Findings | 'findings', true>> = {
  findings: true,
  fraudConfirmed: true,
  riskAssessment: true,
  notes: true,
  flaggedSections: true,
  recommendedActions: true,
  confidence: true,
};

/** What those may read of an event of a review who are blinded to its findings. */
export const withoutFindings = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !Object.hasOwn(names, name)));
