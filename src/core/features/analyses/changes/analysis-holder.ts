import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisRepository } from '../analysis.repository.js';

/** Holds an analysis while it is changed. */
@Injectable()
export class AnalysisHolder {
  constructor(
    private readonly analyses: AnalysisRepository,
    private readonly access: Access,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * One transaction; `now` is after the wait for others who change it. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS,
   * in this order.
   */
  change<T>(caller: Principal, id: string, work: (analysis: Analysis, now: Date) => T | Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      const found = await this.analyses.findForUpdate(caller.accountId, id);
      if (!found) throw errors.analysisNotFound(id);
      await this.access.mustSee(caller, id);
      return work(found, this.clock.now());
    });
  }

  /**
   * Many in one transaction, all locked before the first is changed. `held` throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, in
   * this order.
   */
  changeAll<T>(
    caller: Principal,
    ids: readonly string[],
    work: (held: (id: string) => Analysis, now: Date) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async () => {
      const found = await this.analyses.findAllForUpdate(caller.accountId, ids);
      const byId = new Map(found.map((analysis) => [analysis.id, analysis]));
      const maySee = await this.access.seen(caller, [...byId.keys()]);
      const held = (id: string) => {
        const analysis = byId.get(id);
        if (!analysis) throw errors.analysisNotFound(id);
        maySee(id);
        return analysis;
      };
      return work(held, this.clock.now());
    });
  }
}
