import { Inject, Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { Principal } from '../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { byVersionAndTime, endOf } from './intervals.js';
import { ModelNames } from './model-names.js';
import { figuresOf } from './quality-figures.js';
import { QualityRepository, type VersionSigns, type VersionTally } from './quality.repository.js';
import type { ModelQualityView, QualityQuery, VersionQualityView } from './quality.schemas.js';
import { signFigures } from './sign-figures.js';
import { timely } from './timely.js';

/** How good the fraud models are, by the verdicts of reviewers. */
@Injectable()
export class QualityService {
  constructor(
    private readonly scores: QualityRepository,
    private readonly names: ModelNames,
    private readonly access: Access,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * `name` is that of a model, or the id of a provider that is configured. Throws INSUFFICIENT_PERMISSIONS where the caller
   * sees a part of the account only, NOT_FOUND, SERVICE_UNAVAILABLE when it takes too long.
   */
  async read(caller: Principal, name: string, query: QualityQuery): Promise<ModelQualityView> {
    this.access.mustSeeAll(caller);
    const { accountId } = caller;
    const threshold = query.threshold ?? this.config.riskLevels.high / 100;
    return timely(async () => {
      const model = await this.names.resolve(accountId, name);
      const tallies = await this.scores.tallies(accountId, model, { ...query, threshold });
      const signs = await this.scores.signs(accountId, model, query);
      return { model, threshold, versions: this.versions(model, tallies, signs, query) };
    });
  }

  /** A configured version is listed before the first verdict, too. */
  private versions(
    model: string,
    tallies: readonly VersionTally[],
    signs: readonly VersionSigns[],
    { version, interval }: QualityQuery,
  ): VersionQualityView[] {
    const found = Map.groupBy(tallies, keyOf);
    const judged = Map.groupBy(signs, keyOf);
    const views = [...new Map([...tallies, ...signs].map((each) => [keyOf(each), each] as const))].map(
      ([key, { version: scored, from }]) => ({
        version: scored,
        from: from?.toISOString() ?? null,
        to: endOf(from, interval),
        ...figuresOf(found.get(key) ?? []),
        indicators: signFigures(judged.get(key) ?? []),
      }),
    );
    const seen = new Set(views.map((each) => each.version));
    const current = this.names.configured().filter((each) => each.model.name === model);
    const empty = [...new Set(current.map((each) => each.model.version))].filter(
      (each) => !seen.has(each) && interval === 'none' && (version ?? each) === each,
    );
    const nothing = { from: null, to: null, ...figuresOf([]), indicators: [] };
    return [...views, ...empty.map((each) => ({ version: each, ...nothing }))].toSorted(byVersionAndTime);
  }
}

const keyOf = ({ version, from }: Pick<VersionTally, 'version' | 'from'>): string => JSON.stringify([version, from]);
