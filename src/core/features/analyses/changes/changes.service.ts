import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import { mustMatch } from '../../../platform/http/etag.js';
import { readBody } from '../../../platform/http/late-body.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisLog } from '../analysis-log.js';
import { AnalysisRepository } from '../analysis.repository.js';
import { viewAnalysis } from '../analysis.view.js';
import { AnalysisHolder } from './analysis-holder.js';
import { applyUpdate, type Changes } from './apply-update.js';
import { AnalysisUpdate } from './change.schemas.js';

const administrator = 'the rights of an administrator, to set the status';
const indexed = ['tags', 'notes', 'metadata'] as const;

/** What people change of an analysis. Each change is recorded in its history with its author. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly holder: AnalysisHolder,
    private readonly analyses: AnalysisRepository,
    private readonly log: AnalysisLog,
  ) {}

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, INVALID_UPDATE, PRECONDITION_FAILED, in this order. */
  update(
    caller: Principal,
    id: string,
    body: unknown,
    ifMatch: string | undefined,
  ): Promise<{ analysis: Analysis; changes: Changes }> {
    return this.holder.change(caller, id, async (analysis, now) => {
      if (namesStatus(body) && !caller.scopes.has('admin')) throw errors.insufficientPermissions(administrator);
      const update = readBody(AnalysisUpdate, body, errors.invalidUpdate);
      mustMatch(ifMatch, viewAnalysis(analysis));
      const changes = applyUpdate(analysis, update);
      if (Object.keys(changes).length > 0) await this.record(caller, analysis, changes, now);
      return { analysis, changes };
    });
  }

  /** Clears archived or flagged; the state of the pipeline shows again. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  restore(caller: Principal, id: string): Promise<Analysis> {
    return this.holder.change(caller, id, (analysis, now) => {
      const { disposition } = analysis;
      if (!disposition) return analysis;
      Object.assign(analysis, { disposition: null, updatedAt: now });
      this.log.disposed(caller, analysis, 'restored', disposition);
      return analysis;
    });
  }

  private async record(
    caller: Principal,
    analysis: Analysis,
    { status, ...fields }: Changes,
    now: Date,
  ): Promise<void> {
    analysis.updatedAt = now;
    if (Object.keys(fields).length > 0) this.log.updated(caller, analysis, fields);
    if (status)
      this.log.disposed(caller, analysis, status.to as 'archived' | 'flagged', status.from ?? analysis.status);
    if (indexed.some((field) => field in fields)) await this.analyses.index(analysis.id);
  }
}

const namesStatus = (body: unknown): boolean => typeof body === 'object' && body !== null && 'status' in body;
