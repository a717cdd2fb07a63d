import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { filter, firstValueFrom, takeUntil, timer } from 'rxjs';
import type { Principal } from '../../../platform/caller/principal.js';
import { preferredWait } from '../../../platform/http/preferred-wait.js';
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

  /** The answer to an upload with its result, if the client prefers to wait for it (`Prefer: wait=30`) and it comes in time. */
  async with<T extends { readonly analysisId: string }>(
    caller: Principal,
    uploaded: T,
    prefer: string | undefined,
    response: Response,
  ): Promise<T & { readonly analysis?: AnalysisView }> {
    const seconds = preferredWait(prefer);
    const analysis = await this.of(caller, uploaded.analysisId, seconds);
    if (!analysis) return uploaded;
    response.set('Preference-Applied', `wait=${seconds}`);
    return { ...uploaded, analysis };
  }

  /** Undefined where the analysis has not ended within so many seconds, or the caller may not read it. */
  private async of(caller: Principal, analysisId: string, seconds: number): Promise<AnalysisView | undefined> {
    if (seconds === 0 || !caller.scopes.has('read:analyses')) return undefined;
    const watched = await this.progress.watch(caller, analysisId);
    const ended = watched.pipe(filter(hasEnded), takeUntil(timer(seconds * 1000)));
    if (!(await firstValueFrom(ended, { defaultValue: undefined }))) return undefined;
    return viewAnalysis((await this.analyses.read(caller, analysisId, [])).analysis);
  }
}
