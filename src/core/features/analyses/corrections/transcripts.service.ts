import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { pagination } from '../../../platform/http/pagination.js';
import { AnalysesService } from '../analyses.service.js';
import type { StoredTranscript } from '../transcript.entity.js';
import type { TranscriptVersionList, TranscriptView, VersionQuery } from './correction.schemas.js';
import { viewTranscript, viewVersion } from './correction.view.js';
import { CorrectionsRepository } from './corrections.repository.js';

/** Transcripts with their corrections. */
@Injectable()
export class TranscriptsService {
  constructor(
    private readonly transcripts: CorrectionsRepository,
    private readonly analyses: AnalysesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, TRANSCRIPTION_NOT_FOUND. */
  async read(caller: Principal, analysisId: string): Promise<TranscriptView> {
    const { file } = await this.analyses.get(caller, analysisId);
    const transcript = await this.known(caller, analysisId);
    return this.unitOfWork.read(async () =>
      viewTranscript(transcript, file, await this.transcripts.all(caller.accountId, analysisId)),
    );
  }

  /** As it is now. Throws what `read` throws. */
  async get(caller: Principal, analysisId: string): Promise<StoredTranscript> {
    await this.analyses.get(caller, analysisId);
    return this.known(caller, analysisId);
  }

  /** Throws what `read` throws. */
  async versions(caller: Principal, analysisId: string, { page, limit }: VersionQuery): Promise<TranscriptVersionList> {
    await this.get(caller, analysisId);
    const { accountId } = caller;
    return this.unitOfWork.read(async () => {
      const [found, total] = await this.transcripts.page(accountId, analysisId, (page - 1) * limit, limit);
      return { data: found.map(viewVersion), pagination: pagination(page, limit, total) };
    });
  }

  private async known({ accountId }: Principal, analysisId: string): Promise<StoredTranscript> {
    const found = await this.unitOfWork.read(() => this.transcripts.transcript(accountId, analysisId));
    if (!found) throw errors.transcriptionNotFound(analysisId);
    return found;
  }
}
