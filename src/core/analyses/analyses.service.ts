import { Injectable } from '@nestjs/common';
import {
  concat,
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
import type { Principal } from '../auth/principal.js';
import { Clock } from '../clock/clock.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { errors } from '../errors/errors.js';
import { Broadcast } from '../events/broadcast.js';
import { EventBus } from '../events/event-bus.js';
import type { Analysis } from './analysis.entity.js';
import { AnalysisRepository } from './analysis.repository.js';
import type { AnalysisQuery, ProgressView } from './analysis.schemas.js';
import { viewProgress } from './analysis.view.js';
import { queueAnalysis } from './queue-analysis.js';
import { ResultRepository } from './pipeline/result.repository.js';
import type { StoredTranscript } from './transcript.entity.js';

const lookAgainMs = 5000;

@Injectable()
export class AnalysesService {
  constructor(
    private readonly analyses: AnalysisRepository,
    private readonly results: ResultRepository,
    private readonly broadcast: Broadcast,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** `transcript` is undefined unless it was asked for, null while there is none. */
  read(
    caller: Principal,
    id: string,
    include: readonly string[],
  ): Promise<{ analysis: Analysis; transcript?: StoredTranscript | null }> {
    return this.unitOfWork.read(async () => {
      const analysis = await this.get(caller, id);
      const transcript = include.includes('transcription')
        ? await this.analyses.transcript(caller.accountId, id)
        : undefined;
      return { analysis, transcript };
    });
  }

  list(caller: Principal, query: AnalysisQuery): Promise<{ analyses: Analysis[]; total: number }> {
    return this.unitOfWork.read(() => this.analyses.list(caller.accountId, query));
  }

  /** Queues a held, failed or completed analysis; what was derived before is derived anew. */
  process(caller: Principal, id: string): Promise<Analysis> {
    return this.unitOfWork.run(async () => {
      const found = await this.analyses.findForUpdate(caller.accountId, id);
      if (!found) throw errors.analysisNotFound(id);
      if (found.status === 'processing') throw errors.conflict('The analysis is being processed.');
      if (found.status === 'queued' && found.dueAt) return found;
      await this.results.forget(id);
      Object.assign(found, {
        status: 'queued',
        attempts: 0,
        losses: 0,
        percent: 0,
        stage: null,
        error: null,
        startedAt: null,
        completedAt: null,
        riskScore: null,
        riskLevel: null,
        indicators: null,
        summary: null,
        updatedAt: this.clock.now(),
      });
      queueAnalysis(found, this.clock, this.events);
      return found;
    });
  }

  /** The state now, then each change, until the analysis has ended or the service stops. Throws ANALYSIS_NOT_FOUND. */
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
    const read = async () => viewProgress((await this.read(caller, id, [])).analysis);
    const now = await read().catch((error: unknown) => {
      listening.unsubscribe();
      throw error;
    });
    // What is said in passing may be lost: the stored state is looked at too.
    const looked = interval(lookAgainMs).pipe(exhaustMap(read), takeUntil(heard.pipe(last(null, null))));
    return concat(of(now), merge(heard, looked)).pipe(
      distinctUntilChanged((before, next) => before.status === next.status && before.percent >= next.percent),
      takeWhile(({ status }) => status === 'queued' || status === 'processing', true),
      finalize(() => listening.unsubscribe()),
    );
  }

  private async get(caller: Principal, id: string): Promise<Analysis> {
    return (await this.analyses.find(caller.accountId, id)) ?? Promise.reject(errors.analysisNotFound(id));
  }
}
