import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Analysis } from '../analysis.entity.js';
import { fraudFrom } from '../risk-score.js';
import type { CombinedScore } from './combined-score.js';

/** Records how far the pipeline has come with an analysis: its history and the events. In the caller's transaction. */
@Injectable()
export class PipelineLog {
  constructor(
    private readonly history: History,
    private readonly events: EventBus,
  ) {}

  started(analysis: Analysis, at: Date): void {
    const { id: analysisId, accountId } = analysis;
    this.history.add(analysis, 'started', 'system');
    this.events.publish(accountId, 'analysis.started', { analysisId, startedAt: at.toISOString() });
  }

  completed(analysis: Analysis, combined: CombinedScore, transcriptionConfidence: number, summary: string): void {
    const { id: analysisId, accountId, duration } = analysis;
    const { riskScore, riskLevel, indicators } = combined;
    const fraudIndicators = [...new Set(indicators.map(({ type }) => type))];
    const result = { analysisId, riskScore, riskLevel, fraudIndicators };
    this.history.add(analysis, 'completed', 'system', { riskScore });
    this.events.publish(accountId, 'analysis.completed', { ...result, duration, transcriptionConfidence });
    if (riskScore >= fraudFrom) this.events.publish(accountId, 'fraud.detected', { ...result, summary });
  }

  failed(analysis: Analysis, error: NonNullable<Analysis['error']>): void {
    const { id: analysisId, accountId } = analysis;
    const { code, stage } = error;
    this.history.add(analysis, 'failed', 'system', { code, stage });
    this.events.publish(accountId, 'analysis.failed', { analysisId, error });
  }
}
