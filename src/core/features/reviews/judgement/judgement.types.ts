export const indicatorVerdicts = ['confirmed', 'rejected'] as const;
export type IndicatorVerdictValue = (typeof indicatorVerdicts)[number];

/** Of one review. */
export const mostMissedSigns = 200;

/** Entries of a review's history that tell what its reviewer thinks of the call. */
export const judgementEvents = [
  'indicator_judged',
  'indicator_cleared',
  'missed_sign_added',
  'missed_sign_changed',
  'missed_sign_removed',
] as const;
export type JudgementEvent = (typeof judgementEvents)[number];

export const isJudgementEvent = (event: string): boolean => (judgementEvents as readonly string[]).includes(event);
