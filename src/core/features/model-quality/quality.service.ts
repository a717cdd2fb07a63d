import { Inject, Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { Principal } from '../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { errors } from '../../platform/errors/errors.js';
import { ProviderRegistry } from '../../platform/plugins/provider-registry.js';
import { isTimeout } from '../../platform/database/is-timeout.js';
import { listSeconds } from '../../platform/database/list-pool.js';
import { figuresOf } from './quality-figures.js';
import { QualityRepository, type VersionSigns, type VersionTally } from './quality.repository.js';
import type { ModelQualityView, QualityQuery, VersionQualityView } from './quality.schemas.js';
import { signFigures } from './sign-figures.js';

/** How good the fraud models are, by the verdicts of reviewers. */
@Injectable()
export class QualityService {
  constructor(
    private readonly scores: QualityRepository,
    private readonly providers: ProviderRegistry,
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
    try {
      const model = await this.nameOf(accountId, name);
      const tallies = await this.scores.tallies(accountId, model, { ...query, threshold });
      const signs = await this.scores.signs(accountId, model, query);
      return { model, threshold, versions: this.versions(model, tallies, signs, query) };
    } catch (error) {
      if (!isTimeout(error)) throw error;
      throw errors.serviceUnavailable(`The query took longer than ${listSeconds} s: limit it by dates.`);
    }
  }

  private async nameOf(accountId: string, name: string): Promise<string> {
    const configured = this.configured();
    if (configured.some(({ model }) => model.name === name) || (await this.scores.hasScores(accountId, name)))
      return name;
    const provider = configured.find(({ id }) => id === name);
    if (!provider) throw errors.modelNotFound(name);
    return provider.model.name;
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
    const current = this.configured().filter((each) => each.model.name === model);
    const empty = [...new Set(current.map((each) => each.model.version))].filter(
      (each) => !seen.has(each) && interval === 'none' && (version ?? each) === each,
    );
    const nothing = { from: null, to: null, ...figuresOf([]), indicators: [] };
    return [...views, ...empty.map((each) => ({ version: each, ...nothing }))].toSorted(byVersionAndTime);
  }

  private configured() {
    return this.providers.list('fraud-model').map(({ id, provider }) => ({ id, model: provider.model }));
  }
}

const keyOf = ({ version, from }: Pick<VersionTally, 'version' | 'from'>): string => JSON.stringify([version, from]);

function endOf(from: Date | null, interval: QualityQuery['interval']): string | null {
  if (!from) return null;
  const end = new Date(from);
  if (interval === 'month') end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCDate(end.getUTCDate() + (interval === 'week' ? 7 : 1));
  return end.toISOString();
}

/** 1.10 after 1.9. */
const { compare } = new Intl.Collator('en', { numeric: true });
const byVersionAndTime = (a: VersionQualityView, b: VersionQualityView): number =>
  compare(a.version, b.version) || compare(a.from ?? '', b.from ?? '');
