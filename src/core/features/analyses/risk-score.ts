import type { Config } from '../../platform/config/config.schema.js';
import type { RiskLevel } from './analysis.types.js';

/** The score that people see of a risk between 0 and 1: whole, 0 to 100. */
export const scoreOfRisk = (risk: number): number => Math.round(risk * 100);

/** `fraud.detected` is raised from this score on, regardless of the configured levels. */
export const fraudFrom = 60;

/** The level of a score, by the configured limits. */
export function riskLevel(score: number, { low, medium, high, critical }: Config['riskLevels']): RiskLevel {
  if (score >= critical) return 'critical';
  if (score >= high) return 'high';
  if (score >= medium) return 'medium';
  return score >= low ? 'low' : 'very_low';
}
