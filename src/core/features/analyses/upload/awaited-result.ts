import { Injectable } from '@nestjs/common';
import { filter, firstValueFrom, takeUntil, timer } from 'rxjs';
import type { Principal } from '../../../platform/caller/principal.js';
import { AnalysesService } from '../analyses.service.js';
import type { AnalysisView } from '../analysis.schemas.js';
import { viewAnalysis } from '../analysis.view.js';
import { hasEnded, ProgressService } from '../progress.service.js';

/** The result of an upload, for clients that wait for it. */
@Injectable()
export class AwaitedResult {
  constructor(
    private readonly progress: ProgressService,
    private readonly analyses: AnalysesService,
  ) {}

  /** Undefined where the analysis has not ended within so many seconds, or the caller may not read it. */
  async of(caller: Principal, analysisId: string, seconds: number): Promise<AnalysisView | undefined> {
    if (seconds === 0 || !caller.scopes.has('read:analyses')) return undefined;
    const watched = await this.progress.watch(caller, analysisId);
    const ended = watched.pipe(filter(hasEnded), takeUntil(timer(seconds * 1000)));
    if (!(await firstValueFrom(ended, { defaultValue: undefined }))) return undefined;
    return viewAnalysis((await this.analyses.read(caller, analysisId, [])).analysis);
  }
}
