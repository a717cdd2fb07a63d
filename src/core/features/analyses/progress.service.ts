import { Injectable } from '@nestjs/common';
import {
  concat,
  concatMap,
  distinctUntilChanged,
  exhaustMap,
  filter,
  finalize,
  interval,
  last,
  map,
  merge,
  type Observable,
  of,
  ReplaySubject,
  takeUntil,
  takeWhile,
} from 'rxjs';
import { Access } from '../access/access.js';
import type { Principal } from '../../platform/caller/principal.js';
import { Broadcast } from '../../platform/events/broadcast.js';
import { AnalysesService } from './analyses.service.js';
import type { ProgressView } from './analysis.schemas.js';
import { viewProgress } from './analysis.view.js';

const lookAgainMs = 5000;

export const hasEnded = ({ status }: ProgressView): boolean => status !== 'queued' && status !== 'processing';

/** Follows an analysis on its way through the pipeline, on whichever node it is. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly access: Access,
    private readonly broadcast: Broadcast,
  ) {}

  /**
   * The state now, then each change, until the analysis has ended or the service stops; fails once the caller may not see
   * it any more. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS.
   */
  async watch(caller: Principal, id: string): Promise<Observable<ProgressView>> {
    // Listening begins before the state is read, so that nothing falls between the two.
    const heard = new ReplaySubject<ProgressView>(50);
    const listening = this.broadcast
      .on('analysis.progress')
      .pipe(
        filter(({ analysisId }) => analysisId === id),
        map((progress) => progress as ProgressView),
      )
      .subscribe(heard);
    const read = async () => viewProgress(await this.analyses.get(caller, id));
    const now = await read().catch((error: unknown) => {
      listening.unsubscribe();
      throw error;
    });
    // Broadcast to all listeners: listeners who have lost access in the meantime get no more of it.
    const allowed = async (said: ProgressView) => {
      if (this.access.limitOf(caller) !== undefined) await this.analyses.get(caller, id);
      return said;
    };
    // What is said in passing may be lost: the stored state is looked at too.
    const looked = interval(lookAgainMs).pipe(exhaustMap(read), takeUntil(heard.pipe(last(null, null))));
    return concat(of(now), merge(heard.pipe(concatMap(allowed)), looked)).pipe(
      distinctUntilChanged((before, next) => before.status === next.status && before.percent >= next.percent),
      takeWhile((progress) => !hasEnded(progress), true),
      finalize(() => listening.unsubscribe()),
    );
  }
}
