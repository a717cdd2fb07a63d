import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { errors } from '../../../platform/errors/errors.js';
import { Access } from '../../access/access.js';
import { fraudFrom } from '../../analyses/risk-score.js';
import { byVersionAndTime, endOf } from '../intervals.js';
import { ModelNames } from '../model-names.js';
import { timely } from '../timely.js';
import { compare } from './comparison.js';
import type { FraudModelList } from './models.schemas.js';
import { ScoreCountsRepository, type Within } from './score-counts.repository.js';
import {
  type ComparisonQuery,
  type ComparisonView,
  defaultDays,
  type ScoreCountsQuery,
  type ScoreCountsView,
} from './score-counts.schemas.js';

const day = 86_400_000;

/** How the scores of fraud models are spread, and what reviewers said of the calls. All throw INSUFFICIENT_PERMISSIONS. */
@Injectable()
export class ScoreCountsService {
  constructor(
    private readonly scores: ScoreCountsRepository,
    private readonly names: ModelNames,
    private readonly access: Access,
    private readonly clock: Clock,
  ) {}

  async list(caller: Principal): Promise<FraudModelList> {
    this.access.mustSeeAll(caller);
    const scored = new Set(await timely(() => this.scores.names(caller.accountId)));
    const configured = Map.groupBy(this.names.configured(), ({ model }) => model.name);
    const all = [...new Set([...configured.keys(), ...scored])].toSorted();
    return {
      data: all.map((model) => ({
        model,
        providers: (configured.get(model) ?? []).map(({ id, model: { version }, shadow }) => ({ id, version, shadow })),
        hasScores: scored.has(model),
      })),
    };
  }

  /** Throws NOT_FOUND, SERVICE_UNAVAILABLE when it takes too long. */
  async counts(caller: Principal, name: string, query: ScoreCountsQuery): Promise<ScoreCountsView> {
    this.access.mustSeeAll(caller);
    const within = this.within(query);
    const { accountId } = caller;
    return timely(async () => {
      const model = await this.names.resolve(accountId, name);
      const rows = await this.scores.counts(accountId, model, { ...query, ...within });
      const groups = Map.groupBy(rows, ({ version, from }) => JSON.stringify([version, from]));
      const versions = [...groups.values()].map((found) => {
        const { version, from } = found[0]!;
        const at = (moments: readonly Date[], pick: (...times: number[]) => number) =>
          new Date(pick(...moments.map((each) => each.getTime()))).toISOString();
        return {
          version,
          from: from?.toISOString() ?? null,
          to: endOf(from, query.interval),
          first: at(
            found.map(({ first }) => first),
            Math.min,
          ),
          last: at(
            found.map(({ last }) => last),
            Math.max,
          ),
          scores: found.map(({ score, analyses, frauds, legitimate }) => ({ score, analyses, frauds, legitimate })),
        };
      });
      return { model, ...shown(within), alertsFrom: fraudFrom, versions: versions.toSorted(byVersionAndTime) };
    });
  }

  /** Throws NOT_FOUND, INVALID_PARAMETERS, SERVICE_UNAVAILABLE when it takes too long. */
  async compare(
    caller: Principal,
    [name, otherName]: readonly [string, string],
    query: ComparisonQuery,
  ): Promise<ComparisonView> {
    this.access.mustSeeAll(caller);
    const within = this.within(query);
    const { accountId } = caller;
    return timely(async () => {
      const model = await this.names.resolve(accountId, name);
      const other = await this.names.resolve(accountId, otherName);
      if (other === model) throw errors.invalidParameters([{ path: 'otherModel', reason: 'is the same model' }]);
      const pairs = await this.scores.pairs(accountId, model, other, within);
      const analyses = pairs.reduce((sum, pair) => sum + pair.analyses, 0);
      return { model, with: other, ...shown(within), analyses, thresholds: compare(pairs) };
    });
  }

  private within({ dateFrom, dateTo = this.clock.now() }: Pick<ScoreCountsQuery, 'dateFrom' | 'dateTo'>): Within {
    return { from: dateFrom ?? new Date(Math.max(0, dateTo.getTime() - defaultDays * day)), to: dateTo };
  }
}

const shown = ({ from, to }: Within) => ({ from: from.toISOString(), to: to.toISOString() });
