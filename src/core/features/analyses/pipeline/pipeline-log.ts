import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Analysis } from '../analysis.entity.js';
import { fraudFrom } from '../risk-score.js';
import type { Outcome } from './combined-score.js';

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

  completed(analysis: Analysis, outcome: Outcome, transcriptionConfidence: number, summary: string): void {
    const { id: analysisId, accountId, duration, notScored } = analysis;
    const { riskScore, riskLevel, indicators } = outcome;
    const fraudIndicators = [...new Set(indicators.map(({ type }) => type))];
    const result = { analysisId, riskScore, riskLevel, fraudIndicators };
    this.history.add(analysis, 'completed', 'system', { riskScore, ...(notScored && { notScored: notScored.reason }) });
    this.events.publish(accountId, 'analysis.completed', { ...result, duration, transcriptionConfidence });
    if (riskScore === null || riskScore < fraudFrom) return;
    this.events.publish(accountId, 'fraud.detected', { analysisId, riskScore, riskLevel, fraudIndicators, summary });
  }

  failed(analysis: Analysis, error: NonNullable<Analysis['error']>): void {
    const { id: analysisId, accountId } = analysis;
    const { code, stage } = error;
    this.history.add(analysis, 'failed', 'system', { code, stage });
    this.events.publish(accountId, 'analysis.failed', { analysisId, error });
  }
}
