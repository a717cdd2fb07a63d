import { Injectable } from '@nestjs/common';
import { Audit, type AuditLine } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { AnalysesService } from '../analyses.service.js';
import type { PrintView } from './print.schemas.js';

const printed = 'analysis.printed';

/** A case on paper: the audit trail keeps who printed it and what its score and verdicts were, and its hash goes on the page. */
@Injectable()
export class Prints {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  async create(caller: Principal, analysisId: string, claim?: Claim): Promise<PrintView> {
    const { analysis, included } = await this.analyses.read(caller, analysisId, ['models', 'reviews']);
    const facts = {
      riskScore: analysis.riskScore,
      models: (included.models ?? []).map(({ model, modelVersion }) => `${model} ${modelVersion}`),
      verdicts: (included.reviews ?? []).flatMap(verdictOf),
    };
    return this.unitOfWork.run(async () => {
      const view = viewPrint(this.audit.record(caller, printed, analysisId, facts));
      await claim?.keep({ status: 201, body: view }, view.printId);
      return view;
    });
  }

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, NOT_FOUND. */
  async read(caller: Principal, analysisId: string, printId: string): Promise<PrintView> {
    await this.analyses.get(caller, analysisId);
    const found = await this.audit.find(caller, printId);
    if (found?.action !== printed || found.resource !== analysisId)
      throw errors.notFound(`A print of this analysis with the id ${printId}`);
    return viewPrint(found);
  }
}

/** As the caller sees the review: hidden findings are not on the page either. */
function verdictOf(review: object): { reviewId: unknown; fraudConfirmed: unknown }[] {
  const { reviewId, findings } = review as { reviewId: string; findings: { fraudConfirmed: boolean } | null };
  return findings ? [{ reviewId, fraudConfirmed: findings.fraudConfirmed }] : [];
}

const viewPrint = ({ id, resource, createdAt, sequence, hash }: AuditLine): PrintView => ({
  printId: id,
  analysisId: resource,
  printedAt: createdAt.toISOString(),
  sequence: sequence ?? null,
  hash: hash ?? null,
});
