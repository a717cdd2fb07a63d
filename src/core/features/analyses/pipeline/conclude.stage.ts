import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AnalysisRepository } from '../analysis.repository.js';
import type { ModelScore } from '../model-score.entity.js';
import type { DecodeResult } from './decode.stage.js';
import { LeaseLost } from '../../../platform/jobs/lease-lost.js';
import { LeaseRepository } from './lease.repository.js';
import type { Heard } from './heard.js';
import { PipelineLog } from './pipeline-log.js';
import type { Decision } from './score-gate.js';
import { summarise } from './summarise.js';
import { combineScores, noScore } from './combined-score.js';
import type { Work } from './work.js';

/** What the stages before have found. */
export interface Findings extends Pick<Decision, 'notScored' | 'warnings'> {
  readonly decoded: DecodeResult;
  readonly heard: Heard;
  readonly scores: readonly ModelScore[];
}

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

  async run(work: Work, { decoded, heard, scores, notScored, warnings }: Findings): Promise<void> {
    const { duration } = decoded.recording;
    const counted = scores.filter(({ shadow }) => !shadow);
    const combined = notScored ? undefined : combineScores(counted, heard, this.config.riskLevels);
    const outcome = combined ?? noScore;
    const summary = combined ? summarise(combined, duration) : `Not scored. ${notScored?.message}`;
    await this.unitOfWork.run(async (now) => {
      const analysis = await this.leases.hold(work.analysis.id, work.leaseToken);
      if (!analysis) throw new LeaseLost();
      analysis.warnings = [
        ...analysis.warnings.filter(({ code }) => code === 'TRANSCRIPT_BEYOND_RECORDING'), // said at the upload
        ...decoded.warnings,
        ...warnings,
      ];
      analysis.duration = analysis.file.duration = duration;
      Object.assign(analysis, { ...outcome, notScored, summary, ...completedAt(now) });
      this.log.completed(analysis, outcome, heard.confidence, summary);
      await this.analyses.index(work.analysis.id);
    });
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
