import { Injectable } from '@nestjs/common';
import { FoundIndicatorsRepository } from './found-indicators.repository.js';
import { type IndicatorView, viewIndicator } from './indicator.view.js';

export interface ModelVersion {
  readonly model: string;
  readonly version: string;
}
/** An indicator with the model that found it; null where that is not known any more. */
export interface ModelIndicator extends Pick<IndicatorView, 'id' | 'type' | 'start' | 'end' | 'quote' | 'speaker'> {
  readonly foundBy: ModelVersion | null;
}
export interface FoundInCall {
  /** Seconds. */
  readonly duration: number;
  /** Strongest first. */
  readonly indicators: readonly ModelIndicator[];
  /** Those that scored the call; shadow models are left out. */
  readonly models: readonly ModelVersion[];
}

/** What fraud models found in a call, for those who judge it. Reads in the caller's unit of work. */
@Injectable()
export class FoundIndicators {
  constructor(private readonly analyses: FoundIndicatorsRepository) {}

  /** Undefined where there is no such analysis. */
  async of(accountId: string, analysisId: string): Promise<FoundInCall | undefined> {
    const row = await this.analyses.find(accountId, analysisId);
    if (!row) return undefined;
    const models = new Map(row.models.map(({ providerId, model, version }) => [providerId, { model, version }]));
    return {
      duration: row.duration,
      indicators: (row.indicators ?? []).map((found, index) => {
        const { id, type, start, end, quote, speaker } = viewIndicator(found, index, row);
        return { id, type, start, end, quote, speaker, foundBy: models.get(found.providerId) ?? null };
      }),
      models: [...models.values()],
    };
  }
}
