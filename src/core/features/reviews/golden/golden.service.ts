import { Inject, Injectable } from '@nestjs/common';
import { AnalysesService } from '../../analyses/analyses.service.js';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { readBody } from '../../../platform/http/late-body.js';
import { pagination } from '../../../platform/http/pagination.js';
import { People } from '../people.js';
import type { GoldenAnalysis } from './golden-analysis.entity.js';
import { type GoldenCounts, GoldenRepository } from './golden.repository.js';
import {
  type GoldenAnalysisList,
  type GoldenAnalysisView,
  type GoldenListQuery,
  GoldenMark,
  type GoldenQuery,
  type GoldenReport,
} from './golden.schemas.js';

/** Analyses whose verdict is known, and how reviewers do on hidden copies of them. */
@Injectable()
export class GoldenService {
  constructor(
    private readonly golden: GoldenRepository,
    private readonly analyses: AnalysesService,
    private readonly people: People,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws ANALYSIS_NOT_FOUND, VALIDATION_FAILED, CONFLICT. */
  async mark(caller: Principal, analysisId: string, body: unknown): Promise<GoldenAnalysisView> {
    const { status, riskScore = null } = await this.analyses.get(caller, analysisId);
    const { fraudConfirmed, note = null } = readBody(GoldenMark, body, errors.validationFailed);
    if (status !== 'completed')
      throw errors.conflict('Only a completed analysis can be golden: reviewers must find a result.');
    return this.unitOfWork.run(async (now) => {
      const { accountId, id: createdBy } = caller;
      const marked = { analysisId, accountId, fraudConfirmed, note, riskScore, createdBy, createdAt: now };
      this.audit.record(caller, 'golden.marked', analysisId);
      return viewGolden(await this.golden.mark(marked));
    });
  }

  /** Throws NOT_FOUND. Copies that are being reviewed go on, and are counted no more. */
  unmark(caller: Principal, analysisId: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.golden.unmark(caller.accountId, analysisId)))
        throw errors.notFound(`A golden analysis with the id ${analysisId}`);
      this.audit.record(caller, 'golden.unmarked', analysisId);
    });
  }

  list({ accountId }: Principal, { page, limit }: GoldenListQuery): Promise<GoldenAnalysisList> {
    return this.unitOfWork.read(async () => {
      const [found, total] = await this.golden.list(accountId, (page - 1) * limit, limit);
      return { data: found.map(viewGolden), pagination: pagination(page, limit, total) };
    });
  }

  report({ accountId }: Principal, query: GoldenQuery): Promise<GoldenReport> {
    return this.unitOfWork.read(async () => {
      const counts = await this.golden.counts(accountId, query);
      const people = await this.people.of(
        accountId,
        counts.map(({ userId }) => userId),
      );
      return {
        rate: this.config.reviews.golden.rate,
        analyses: await this.golden.count(accountId),
        ...withAccuracy(counts.reduce(sum, none)),
        reviewers: counts.map(({ userId, ...each }) => ({
          userId,
          name: people.get(userId)?.name ?? '',
          ...withAccuracy(each),
        })),
      };
    });
  }
}

type Figures = Omit<GoldenCounts, 'userId'>;
const none: Figures = { given: 0, completed: 0, correct: 0, missedFrauds: 0, falseAlarms: 0 };
const sum = (a: Figures, b: Figures): Figures => ({
  given: a.given + b.given,
  completed: a.completed + b.completed,
  correct: a.correct + b.correct,
  missedFrauds: a.missedFrauds + b.missedFrauds,
  falseAlarms: a.falseAlarms + b.falseAlarms,
});
const withAccuracy = (figures: Figures) => ({
  ...figures,
  accuracy: figures.completed > 0 ? figures.correct / figures.completed : null,
});

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
