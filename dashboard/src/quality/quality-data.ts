import { useQuery } from '@tanstack/react-query';
import {
  compareModelsOptions,
  getModelScoreCountsOptions,
  listAnalysesOptions,
  listFraudModelsOptions,
} from '../api/generated/@tanstack/react-query.gen.ts';
import type { FraudModel } from '../api/generated/types.gen.ts';
import { alertFrom } from '../design/level.ts';
import type { Period } from './quality-search.ts';

const day = 86_400_000;

/** From a full day, so that what was read is used again. */
export const since = (days: Period, now: number): string =>
  new Date(Math.floor(now / day) * day - days * day).toISOString();

export const useModels = () => useQuery(listFraudModelsOptions());

/** The one whose scores count, then shadows, then others with scores. */
export function firstModel(models: readonly FraudModel[]): FraudModel | undefined {
  const counts = models.filter(({ providers }) => providers.some(({ shadow }) => shadow === false));
  const shadows = models.filter(({ providers }) => providers.some(({ shadow }) => shadow === true));
  return [...counts, ...shadows, ...models].find(({ hasScores }) => hasScores) ?? counts[0] ?? models[0];
}

/** By week, from which all else is computed here. */
export const useScores = (model: string, dateFrom: string) =>
  useQuery({
    ...getModelScoreCountsOptions({ path: { model }, query: { dateFrom, interval: 'week' } }),
    enabled: model !== '',
    placeholderData: (before) => before,
  });

export const useComparison = (model: string, other: string, dateFrom: string) =>
  useQuery({
    ...compareModelsOptions({ path: { model, otherModel: other }, query: { dateFrom } }),
    enabled: model !== '' && other !== '',
    placeholderData: (before) => before,
  });

const most = 5;

/** Calls on which score and verdict differ the most. */
export const useMisses = (model: string, dateFrom: string, verdict: 'fraud' | 'legitimate') =>
  useQuery(
    listAnalysesOptions({
      query: {
        model: [model],
        dateFrom,
        verdict: [verdict],
        sortBy: 'riskScore',
        ...(verdict === 'fraud'
          ? { maxRiskScore: alertFrom - 1, sortOrder: 'asc' }
          : { minRiskScore: alertFrom, sortOrder: 'desc' }),
        limit: most,
      },
    }),
  );
