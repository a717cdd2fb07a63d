import type { FraudIndicator, Transcript } from '@callwarden/sdk';
import { newId } from '../../../platform/database/identifier.js';
import type { Config } from '../../../platform/config/config.schema.js';
import type { FoundIndicator, RiskLevel } from '../analysis.types.js';
import { riskLevel, scoreOfRisk } from '../risk-score.js';
import { evidenceOf } from './evidence.js';

export interface ScoredModel {
  readonly providerId: string;
  readonly risk: number;
  readonly weight: number;
  readonly indicators: readonly FraudIndicator[];
}
export interface CombinedScore {
  /** 0 to 100. */
  readonly riskScore: number;
  readonly riskLevel: RiskLevel;
  /** Strongest first. */
  readonly indicators: readonly FoundIndicator[];
}

/** Of a call whose words cannot be judged. */
export const noScore = { riskScore: null, riskLevel: null, indicators: [] } as const;
/** `riskScore` tells them apart. */
export type Outcome = CombinedScore | typeof noScore;

const mostIndicators = 50;

/** The weighted mean of the models' risks, and the indicators of all of them, located in the transcript. */
export function combineScores(
  models: readonly ScoredModel[],
  { utterances }: Pick<Transcript, 'utterances'>,
  levels: Config['riskLevels'],
): CombinedScore {
  const weights = models.reduce((sum, { weight }) => sum + weight, 0);
  const risk = weights === 0 ? 0 : models.reduce((sum, each) => sum + each.risk * each.weight, 0) / weights;
  const riskScore = scoreOfRisk(risk);
  const indicators = models
    .flatMap(({ providerId, indicators: found }) => found.map((each) => ({ ...each, providerId })))
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, mostIndicators)
    .map((each) => ({ ...each, ...evidenceOf(each, utterances), id: newId('indicator') }));
  return { riskScore, riskLevel: riskLevel(riskScore, levels), indicators };
}
