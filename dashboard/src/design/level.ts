import type { IndicatorSeverity, RiskLevel } from '../api/generated/types.gen.ts';

/** Risk as it is shown: very low and low look alike, and what was not scored has a level of its own. */
export type Level = IndicatorSeverity | 'none';

export const levelOf = (risk: RiskLevel | null | undefined): Level => (risk === 'very_low' ? 'low' : (risk ?? 'none'));

/** A call with this score or more is alerted. */
export const alertFrom = 60;
