import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { History } from '../../../platform/history/history.js';
import { mustMatch } from '../../../platform/http/etag.js';
import { readBody } from '../../../platform/http/late-body.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisRepository } from '../analysis.repository.js';
import { viewAnalysis } from '../analysis.view.js';
import { applyUpdate, type Changes } from './apply-update.js';
import { AnalysisUpdate } from './change.schemas.js';

const administrator = 'the rights of an administrator, to set the status';
const indexed = ['tags', 'notes', 'metadata'] as const;

/** What people change of an analysis. Each change stands in its history with who made it. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly analyses: AnalysisRepository,
    private readonly access: Access,
    private readonly history: History,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, INVALID_UPDATE, PRECONDITION_FAILED, in this order. */
  update(
    caller: Principal,
    id: string,
    body: unknown,
    ifMatch: string | undefined,
  ): Promise<{ analysis: Analysis; changes: Changes }> {
    return this.unitOfWork.run(async () => {
      const analysis = await this.find(caller, id);
      if (namesStatus(body) && !caller.scopes.has('admin')) throw errors.insufficientPermissions(administrator);
      const update = readBody(AnalysisUpdate, body, errors.invalidUpdate);
      mustMatch(ifMatch, viewAnalysis(analysis));
      const changes = applyUpdate(analysis, update);
      if (Object.keys(changes).length > 0) await this.record(caller, analysis, changes);
      return { analysis, changes };
    });
  }

  /** Clears archived or flagged; the state of the pipeline shows again. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  restore(caller: Principal, id: string): Promise<Analysis> {
    return this.unitOfWork.run(async () => {
      const analysis = await this.find(caller, id);
      const { disposition } = analysis;
      if (!disposition) return analysis;
      Object.assign(analysis, { disposition: null, updatedAt: this.clock.now() });
      this.history.add(analysis, 'restored', caller.id, { from: disposition });
      this.audit.record(caller, 'analysis.restored', id);
      return analysis;
    });
  }

  private async record(caller: Principal, analysis: Analysis, { status, ...fields }: Changes): Promise<void> {
    analysis.updatedAt = this.clock.now();
    if (Object.keys(fields).length > 0) {
      this.history.add(analysis, 'updated', caller.id, { fields });
      this.audit.record(caller, 'analysis.updated', analysis.id, { fields: Object.keys(fields) });
    }
    if (status) {
      const to = status.to as 'archived' | 'flagged';
      this.history.add(analysis, to, caller.id, { from: status.from ?? analysis.status });
      this.audit.record(caller, `analysis.${to}`, analysis.id);
    }
    if (indexed.some((field) => field in fields)) await this.analyses.index(analysis.id);
  }

  private async find(caller: Principal, id: string): Promise<Analysis> {
    const found = await this.analyses.findForUpdate(caller.accountId, id);
    if (!found) throw errors.analysisNotFound(id);
    await this.access.mustSee(caller, id);
    return found;
  }
}

const namesStatus = (body: unknown): boolean => typeof body === 'object' && body !== null && 'status' in body;
