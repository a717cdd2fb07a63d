import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Transcript } from '../../../sdk/index.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisRepository } from '../analysis.repository.js';
import { describeIndicator } from '../analysis.view.js';
import type { Warning } from '../analysis.types.js';
import type { ModelScore } from '../model-score.entity.js';
import type { DecodeResult } from './decode.stage.js';
import { LeaseLost } from './lease-lost.js';
import { LeaseRepository } from './lease.repository.js';
import { summarise } from './summarise.js';
import { conclude, type Verdict } from './verdict.js';
import type { Work } from './work.js';

/** fraud.detected is raised from here on, whatever the levels are called. */
const fraudFrom = 60;

/** Scores → the result, its events and its index entry, in one transaction: an analysis completes once. */
@Injectable()
export class ConcludeStage {
  constructor(
    private readonly leases: LeaseRepository,
    private readonly analyses: AnalysisRepository,
    private readonly history: History,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(work: Work, decoded: DecodeResult, transcript: Transcript, all: readonly ModelScore[]): Promise<void> {
    const scores = all.filter(({ shadow }) => !shadow);
    const verdict = conclude(scores, this.config.riskLevels);
    const { duration } = decoded.recording;
    const words = transcript.utterances.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
    const summary = summarise(verdict, duration, words);
    await this.unitOfWork.run(async (now) => {
      const analysis = await this.leases.hold(work.analysis.id, work.leaseToken);
      if (!analysis) throw new LeaseLost();
      analysis.warnings = [
        ...analysis.warnings.filter(({ code }) => code === 'TRANSCRIPT_BEYOND_RECORDING'), // said at the upload
        ...decoded.warnings,
        ...this.warningsOf(transcript, words, scores),
      ];
      analysis.duration = analysis.file.duration = duration;
      Object.assign(analysis, { ...verdict, summary, ...completedAt(now) });
      this.history.add(analysis, 'completed', 'system', { riskScore: verdict.riskScore });
      this.announce(analysis, verdict, transcript.confidence, summary);
      await this.analyses.index(work.analysis.id);
    });
  }

  private warningsOf({ confidence, language }: Transcript, words: number, scores: readonly ModelScore[]): Warning[] {
    if (words === 0) return [{ code: 'NO_SPEECH', message: 'No speech was found in the recording.' }];
    const floor = this.config.pipeline.confidenceFloor;
    const others = scores.filter(
      ({ languages }) => !languages.includes(language) && !languages.includes(language.split('-')[0]!),
    );
    return [
      ...(confidence < floor
        ? [
            {
              code: 'LOW_TRANSCRIPTION_CONFIDENCE' as const,
              message: `The transcript has a confidence of ${confidence.toFixed(2)}, below ${floor}: check the score against the recording.`,
            },
          ]
        : []),
      ...others.map(({ providerId }) => ({
        code: 'UNSUPPORTED_LANGUAGE' as const,
        message: `The fraud model ${providerId} does not know the language ${language}.`,
      })),
    ];
  }

  private announce(
    { id: analysisId, accountId, duration }: Analysis,
    verdict: Verdict,
    transcriptionConfidence: number,
    summary: string,
  ): void {
    const { riskScore, riskLevel, indicators } = verdict;
    const result = { analysisId, riskScore, riskLevel };
    const types = [...new Set(indicators.map(({ type }) => type))];
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
}

const completedAt = (now: Date) => ({
  status: 'completed' as const,
  stage: null,
  percent: 100,
  completedAt: now,
  updatedAt: now,
  dueAt: null,
  leaseToken: null,
  error: null,
});
