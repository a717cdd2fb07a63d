import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Analysis } from '../analysis.entity.js';
import { describeIndicator } from '../indicator.view.js';
import type { Verdict } from './verdict.js';

/** fraud.detected is raised from here on, whatever the levels are called. */
const fraudFrom = 60;

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

  completed(analysis: Analysis, verdict: Verdict, transcriptionConfidence: number, summary: string): void {
    const { id: analysisId, accountId, duration } = analysis;
    const { riskScore, riskLevel, indicators } = verdict;
    const result = { analysisId, riskScore, riskLevel };
    const types = [...new Set(indicators.map(({ type }) => type))];
    this.history.add(analysis, 'completed', 'system', { riskScore });
    this.events.publish(accountId, 'analysis.completed', {
      ...result,
      fraudIndicators: types,
      duration,
      transcriptionConfidence,
    });
    const described = indicators.map(({ type, quote }) => describeIndicator(type, quote));
    if (riskScore >= fraudFrom)
      this.events.publish(accountId, 'fraud.detected', { ...result, fraudIndicators: described, summary });
  }

  failed(analysis: Analysis, error: NonNullable<Analysis['error']>): void {
    const { id: analysisId, accountId } = analysis;
    const { code, stage } = error;
    this.history.add(analysis, 'failed', 'system', { code, stage });
    this.events.publish(accountId, 'analysis.failed', { analysisId, error });
  }
}
