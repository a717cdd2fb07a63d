import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { readBody } from '../../../platform/http/late-body.js';
import { AnalysisHolder } from '../changes/analysis-holder.js';
import { TranscriptsService } from '../corrections/transcripts.service.js';
import type { KeptScore } from './kept-score.entity.js';
import { KeptScoreRepository } from './kept-score.repository.js';
import { ScoreAsker } from './score-asker.js';
import { NewScore, type ScoreVersionView } from './score.schemas.js';
import { ScoreVersions, typesOf } from './score-versions.service.js';

/** Scores that are asked for, beside the result of an analysis. */
@Injectable()
export class KeptScores {
  constructor(
    private readonly scores: KeptScoreRepository,
    private readonly versions: ScoreVersions,
    private readonly transcripts: TranscriptsService,
    private readonly asker: ScoreAsker,
    private readonly holder: AnalysisHolder,
  ) {}

  /**
   * Leaves the result as it is. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, TRANSCRIPTION_NOT_FOUND, VALIDATION_FAILED,
   * SERVICE_UNAVAILABLE.
   */
  async ask(caller: Principal, analysisId: string, body: unknown, claim?: Claim): Promise<ScoreVersionView> {
    const transcript = await this.transcripts.get(caller, analysisId);
    const { provider } = readBody(NewScore, body, errors.validationFailed);
    const { score, ...model } = await this.asker.ask(caller, provider, transcript);
    return this.holder.change(caller, analysisId, async (_, createdAt) => {
      const kept: KeptScore = {
        ...model,
        analysisId,
        providerId: provider,
        createdAt,
        accountId: caller.accountId,
        risk: score.risk,
        indicatorTypes: typesOf(score.indicators),
        transcriptVersion: transcript.version,
        requestedBy: caller.id,
      };
      await this.scores.add(kept);
      const view = this.versions.view(kept, await this.scores.current(caller.accountId, analysisId));
      await claim?.keep({ status: 200, body: view }, analysisId);
      return view;
    });
  }
}
