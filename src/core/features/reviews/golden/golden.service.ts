import { Injectable } from '@nestjs/common';
import { AnalysesService } from '../../analyses/analyses.service.js';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { mustMatch } from '../../../platform/http/etag.js';
import { readBody } from '../../../platform/http/late-body.js';
import { pagination } from '../../../platform/http/pagination.js';
import type { GoldenAnalysis } from './golden-analysis.entity.js';
import { GoldenRepository } from './golden.repository.js';
import {
  type GoldenAnalysisList,
  type GoldenAnalysisView,
  type GoldenListQuery,
  GoldenMark,
} from './golden.schemas.js';

/** Analyses whose verdict is known. */
@Injectable()
export class GoldenService {
  constructor(
    private readonly golden: GoldenRepository,
    private readonly analyses: AnalysesService,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws NOT_FOUND. */
  get({ accountId }: Principal, analysisId: string): Promise<GoldenAnalysisView> {
    return this.unitOfWork.read(async () => {
      const found = await this.golden.find(accountId, analysisId);
      if (!found) throw notGolden(analysisId);
      return viewGolden(found);
    });
  }

  /**
   * Marks it, or changes the fields that are sent where it is marked. Throws ANALYSIS_NOT_FOUND, VALIDATION_FAILED, CONFLICT,
   * PRECONDITION_FAILED.
   */
  async mark(caller: Principal, analysisId: string, body: unknown, ifMatch?: string): Promise<GoldenAnalysisView> {
    const { status, riskScore = null } = await this.analyses.get(caller, analysisId);
    const sent = readBody(GoldenMark, body, errors.validationFailed);
    if (status !== 'completed')
      throw errors.conflict('Only a completed analysis can be golden: reviewers need a result.');
    return this.unitOfWork.run(async (now) => {
      const { accountId, id: createdBy } = caller;
      const before = await this.golden.findForUpdate(accountId, analysisId);
      mustMatch(ifMatch, before && viewGolden(before));
      const { fraudConfirmed = before?.fraudConfirmed, note = before?.note ?? null } = sent;
      if (fraudConfirmed === undefined)
        throw errors.validationFailed([{ path: 'fraudConfirmed', reason: 'is required (boolean)' }]);
      const marked = { analysisId, accountId, fraudConfirmed, note, riskScore, createdBy, createdAt: now };
      this.audit.record(caller, 'golden.marked', analysisId);
      return viewGolden(await this.golden.mark(marked));
    });
  }

  /** Throws NOT_FOUND. Copies that are being reviewed go on, and are counted no more. */
  unmark(caller: Principal, analysisId: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.golden.unmark(caller.accountId, analysisId))) throw notGolden(analysisId);
      this.audit.record(caller, 'golden.unmarked', analysisId);
    });
  }

  list({ accountId }: Principal, { page, limit }: GoldenListQuery): Promise<GoldenAnalysisList> {
    return this.unitOfWork.read(async () => {
      const [found, total] = await this.golden.list(accountId, (page - 1) * limit, limit);
      return { data: found.map(viewGolden), pagination: pagination(page, limit, total) };
    });
  }
}

const notGolden = (analysisId: string) => errors.goldenAnalysisNotFound(analysisId);

const viewGolden = ({
  analysisId,
  fraudConfirmed,
  note,
  createdBy,
  createdAt,
}: GoldenAnalysis): GoldenAnalysisView => ({
  analysisId,
  fraudConfirmed,
  note: note ?? null,
  createdBy,
  createdAt: createdAt.toISOString(),
});
