import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import { NamedHistory } from '../accounts/named-history.js';
import { isSupervisor } from '../../platform/caller/is-supervisor.js';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import type { HistoryEntryView } from '../../platform/history/history.schemas.js';
import { Includes } from '../../platform/http/includes.js';
import type { Analysis } from './analysis.entity.js';
import { AnalysisRepository } from './analysis.repository.js';
import type { IncludedPart } from './analysis.schemas.js';
import { isFetched } from './not-fetched.js';
import type { ModelScore } from './model-score.entity.js';
import type { RecordingFile } from './recording.entity.js';
import type { StoredTranscript } from './transcript.entity.js';

/** What `include` adds to an analysis; of a transcript null while there is none. */
export interface Included {
  audio?: RecordingFile;
  transcription?: StoredTranscript | null;
  history?: HistoryEntryView[];
  reviews?: object[];
  models?: readonly ModelScore[];
}

@Injectable()
export class AnalysesService {
  constructor(
    private readonly analyses: AnalysisRepository,
    private readonly history: NamedHistory,
    private readonly includes: Includes,
    private readonly access: Access,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Parts that were not asked for are undefined. Throws ANALYSIS_NOT_FOUND, ACCESS_DENIED. */
  read(
    caller: Principal,
    id: string,
    include: readonly IncludedPart[],
  ): Promise<{ analysis: Analysis; included: Included }> {
    return this.unitOfWork.read(async () => {
      const analysis = await this.find(caller, id, errors.accessDenied);
      const included: Included = {};
      if (include.includes('audio') && isFetched(analysis.file)) included.audio = analysis.file;
      const withWords = include.includes('words');
      if (withWords || include.includes('transcription'))
        included.transcription = await this.analyses.transcript(caller.accountId, id, withWords);
      if (include.includes('history')) included.history = await this.history.read(caller.accountId, id);
      if (include.includes('reviews'))
        included.reviews =
          ((await this.includes.resolve('analysis', 'reviews', caller, id)) as object[] | undefined) ?? [];
      if (include.includes('models'))
        included.models = (await this.analyses.scores(caller.accountId, id)).filter(
          ({ shadow }) => !shadow || isSupervisor(caller),
        );
      return { analysis, included };
    });
  }

  /** As it stands now. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  get(caller: Principal, id: string): Promise<Analysis> {
    return this.unitOfWork.read(() => this.find(caller, id));
  }

  private async find(caller: Principal, id: string, deny?: typeof errors.accessDenied): Promise<Analysis> {
    const found = await this.analyses.find(caller.accountId, id);
    if (!found) throw errors.analysisNotFound(id);
    await this.access.mustSee(caller, id, deny);
    return found;
  }
}
