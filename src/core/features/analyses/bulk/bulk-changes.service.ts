import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import { counted, forEachItem } from '../../../platform/http/bulk.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisRepository } from '../analysis.repository.js';
import { mostTags } from '../analysis.schemas.js';
import { AnalysisHolder } from '../changes/analysis-holder.js';
import { ChangesService } from '../changes/changes.service.js';
import { RequeueService } from '../changes/requeue.service.js';
import type { BulkAnalyses, BulkUpdate } from './bulk.schemas.js';

/** Changes many analyses in one transaction. The response is kept in it too: with a key that comes again, nothing happens twice. */
@Injectable()
export class BulkChanges {
  constructor(
    private readonly holder: AnalysisHolder,
    private readonly changes: ChangesService,
    private readonly requeueing: RequeueService,
    private readonly analyses: AnalysisRepository,
  ) {}

  /** Throws INSUFFICIENT_PERMISSIONS where the caller may not set the status. */
  update(
    caller: Principal,
    { analysisIds, addTags = [], removeTags = [], ...fields }: BulkUpdate,
    claim: Claim | undefined,
  ): Promise<BulkAnalyses> {
    if (fields.status !== undefined) this.changes.mustSetStatus(caller);
    return this.each(caller, analysisIds, claim, (analysis, now) => {
      const tags = [...new Set([...analysis.tags.filter((tag) => !removeTags.includes(tag)), ...addTags])];
      if (tags.length > mostTags)
        throw errors.invalidUpdate([
          { path: 'addTags', reason: `would make ${tags.length} tags; ${mostTags} are allowed` },
        ]);
      return this.changes.apply(caller, analysis, { ...fields, tags }, now);
    });
  }

  process(caller: Principal, analysisIds: readonly string[], claim: Claim | undefined): Promise<BulkAnalyses> {
    return this.each(caller, analysisIds, claim, async (analysis, now) => {
      await this.requeueing.again(caller, analysis, now);
      return {};
    });
  }

  private each(
    caller: Principal,
    ids: readonly string[],
    claim: Claim | undefined,
    work: (analysis: Analysis, now: Date) => object | Promise<object>,
  ): Promise<BulkAnalyses> {
    return this.holder.changeAll(caller, ids, async (held, now) => {
      const changed: string[] = [];
      const outcomes = await forEachItem(ids, async (id) => {
        const analysis = held(id);
        if (this.changes.affectSearch(await work(analysis, now))) changed.push(id);
        return {};
      });
      if (changed.length > 0) await this.analyses.index(...changed);
      const results = outcomes.map(({ id, status, error }) => ({ analysisId: id, status, error }));
      const body = counted(results);
      await claim?.keep({ status: 200, body });
      return body;
    });
  }
}
