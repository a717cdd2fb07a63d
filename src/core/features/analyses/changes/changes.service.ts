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
import { applyUpdate, type Changes, type Update } from './apply-update.js';
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
      if (namesStatus(body)) this.mustSetStatus(caller);
      const update = readBody(AnalysisUpdate, body, errors.invalidUpdate);
      mustMatch(ifMatch, viewAnalysis(analysis));
      const changes = this.apply(caller, analysis, update, now);
      if (this.affectSearch(changes)) await this.analyses.index(analysis.id);
      return { analysis, changes };
    });
  }

  /** Throws INSUFFICIENT_PERMISSIONS where the caller may not archive and flag. */
  mustSetStatus(caller: Principal): void {
    if (!caller.scopes.has('admin')) throw errors.insufficientPermissions(administrator);
  }

  /** Changes a held analysis and records what changed. Its words are left to be indexed where `affectSearch`. */
  apply(caller: Principal, analysis: Analysis, update: Update, now: Date): Changes {
    const changes = applyUpdate(analysis, update);
    const { status, ...fields } = changes;
    if (Object.keys(changes).length > 0) analysis.updatedAt = now;
    if (Object.keys(fields).length > 0) this.log.updated(caller, analysis, fields);
    if (status?.to)
      this.log.disposed(caller, analysis, status.to as 'archived' | 'flagged', status.from ?? analysis.status);
    else if (status) this.log.disposed(caller, analysis, 'restored', status.from);
    return changes;
  }

  /** Whether a search finds the analysis by something that changed. */
  affectSearch(changes: Changes): boolean {
    return indexed.some((field) => field in changes);
  }

  /** Clears archived or flagged; the state of the pipeline shows again. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  restore(caller: Principal, id: string): Promise<Analysis> {
    return this.holder.change(caller, id, (analysis, now) => {
      this.apply(caller, analysis, { status: null }, now);
      return analysis;
    });
  }
}

const namesStatus = (body: unknown): boolean => typeof body === 'object' && body !== null && 'status' in body;
