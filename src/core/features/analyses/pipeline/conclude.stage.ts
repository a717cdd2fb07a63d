import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { Transcript } from '../../../sdk/index.js';
import { AnalysisRepository } from '../analysis.repository.js';
import type { Warning } from '../analysis.types.js';
import type { ModelScore } from '../model-score.entity.js';
import type { DecodeResult } from './decode.stage.js';
import { LeaseLost } from './lease-lost.js';
import { LeaseRepository } from './lease.repository.js';
import { PipelineLog } from './pipeline-log.js';
import { summarise } from './summarise.js';
import { combineScores } from './combined-score.js';
import type { Work } from './work.js';

/** Scores → the result, its events and its index entry, in one transaction: an analysis completes once. */
@Injectable()
export class ConcludeStage {
  constructor(
    private readonly leases: LeaseRepository,
    private readonly analyses: AnalysisRepository,
    private readonly log: PipelineLog,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(work: Work, decoded: DecodeResult, transcript: Transcript, all: readonly ModelScore[]): Promise<void> {
    const scores = all.filter(({ shadow }) => !shadow);
    const combined = combineScores(scores, transcript, this.config.riskLevels);
    const { duration } = decoded.recording;
    const words = transcript.utterances.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
    const summary = summarise(combined, duration, words);
    await this.unitOfWork.run(async (now) => {
      const analysis = await this.leases.hold(work.analysis.id, work.leaseToken);
      if (!analysis) throw new LeaseLost();
      analysis.warnings = [
        ...analysis.warnings.filter(({ code }) => code === 'TRANSCRIPT_BEYOND_RECORDING'), // said at the upload
        ...decoded.warnings,
        ...this.warningsOf(transcript, words, scores),
      ];
      analysis.duration = analysis.file.duration = duration;
      Object.assign(analysis, { ...combined, summary, ...completedAt(now) });
      this.log.completed(analysis, combined, transcript.confidence, summary);
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
