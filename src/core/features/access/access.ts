import { Inject, Injectable } from '@nestjs/common';
import { isSupervisor } from '../../platform/caller/is-supervisor.js';
import type { Principal } from '../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { errors } from '../../platform/errors/errors.js';
import type { Statement } from '../../platform/database/statement.js';
import { AccessRepository } from './access.repository.js';
import { actingAs, assignedOnly } from './assigned-only.js';
import {
  type AlertTeam,
  alertTeams,
  hidesFindings,
  type Matter,
  mayRead,
  seesAlerts,
  type Visibility,
  visibilityOf,
} from './visibility.js';
import { visibleReviews } from './visible-reviews.js';

const assignment = 'a review of this analysis that is assigned to you';

/** What each viewer sees of each matter. */
export type Visibilities = (viewer: Principal, matter: Matter) => Visibility;

/** A viewer from whom something may be hidden altogether: of these analyses, or anything that is about a call. */
export interface Restriction {
  readonly viewer: Principal;
  readonly analysisIds: readonly string[] | 'all';
  /** Alerts about the service that are for these teams. */
  readonly alertsFor: readonly AlertTeam[];
}

/**
 * Who may see what of an account: the one place that every way out asks. Lists and figures, which select in SQL, ask `limitOf`
 * and what reviews make of it; see ARCHITECTURE.md.
 */
@Injectable()
export class Access {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'access'>,
    private readonly reviews: AccessRepository,
  ) {}

  /** The userId whose assignments are all that the caller sees; undefined for one who sees the whole account. */
  limitOf(caller: Principal): string | undefined {
    return assignedOnly(caller, this.config.access);
  }

  /** The reviews of the account that the caller sees, to select from; see `visibleReviews`. */
  reviewsOf(caller: Principal): Statement {
    return visibleReviews(actingAs(caller), this.limitOf(caller) !== undefined);
  }

  /** For any number of viewers of the account: one question to the database. Runs in the caller's unit of work. */
  async toMatters(accountId: string, matters: readonly Matter[]): Promise<Visibilities> {
    const decided = matters.filter(({ analysisId, reviewId }) => analysisId !== null || reviewId !== null);
    const found = decided.length > 0 ? await this.reviews.reviewsAbout(accountId, decided) : [];
    const teamsOf = await this.teamsOf(matters.some(({ alertFor }) => alertFor) ? [accountId] : []);
    const byAnalysis = Map.groupBy(found, ({ analysisId }) => analysisId);
    const analysisOf = new Map(found.map(({ id, analysisId }) => [id, analysisId]));
    return (viewer, { analysisId, reviewId, alertFor }) => {
      const subject = analysisOf.get(reviewId ?? '') ?? analysisId ?? '';
      const isLimited = this.limitOf(viewer) !== undefined;
      return visibilityOf(
        actingAs(viewer),
        isLimited,
        { analysisId, reviewId, alertFor },
        byAnalysis.get(subject) ?? [],
        teamsOf(viewer),
      );
    };
  }

  /** From which viewers findings about this analysis are hidden at the moment. Runs in the caller's unit of work. */
  async hiddenFindings(accountId: string, analysisId: string): Promise<(viewer: Principal) => boolean> {
    const found = await this.reviews.reviewsAbout(accountId, [{ analysisId, reviewId: null }]);
    return (viewer) => hidesFindings(actingAs(viewer), found);
  }

  /** Analyses with findings that are hidden from the caller at the moment; see `hidesFindings`. Runs in the caller's unit of work. */
  hiddenAnalyses(caller: Principal): Promise<string[]> {
    const viewer = actingAs(caller);
    return viewer.kind === 'user' ? this.reviews.hidingFrom(viewer, isSupervisor(viewer)) : Promise.resolve([]);
  }

  /** Those of these viewers, of any accounts, from whom something may be hidden; to all others `toMatters` never says so. */
  async restrictions(viewers: readonly Principal[]): Promise<Restriction[]> {
    if (viewers.length === 0) return [];
    const users = viewers.filter(({ kind }) => kind === 'user');
    const [limited, free] = [true, false].map((is) =>
      users.filter((each) => (this.limitOf(each) !== undefined) === is),
    );
    const tested = Map.groupBy(await this.reviews.tested(free!), ({ userId }) => userId);
    const outside = users.filter((viewer) => alertTeams.some((team) => !seesAlerts(viewer, team, [])));
    const teamsOf = await this.teamsOf([...new Set(outside.map(({ accountId }) => accountId))]);
    const alertsFor = (viewer: Principal) => alertTeams.filter((team) => !seesAlerts(viewer, team, teamsOf(viewer)));
    return [
      ...limited!.map((viewer) => ({ viewer, analysisIds: 'all' as const, alertsFor: alertsFor(viewer) })),
      ...free!.flatMap((viewer) => {
        const analysisIds = tested.get(viewer.id)?.map(({ analysisId }) => analysisId) ?? [];
        const hidden = alertsFor(viewer);
        return analysisIds.length + hidden.length > 0 ? [{ viewer, analysisIds, alertsFor: hidden }] : [];
      }),
    ];
  }

  private async teamsOf(accountIds: readonly string[]): Promise<(viewer: Principal) => readonly AlertTeam[]> {
    const found = accountIds.length > 0 ? await this.reviews.membersOfAlertTeams(accountIds) : [];
    const byUser = Map.groupBy(found, ({ userId }) => userId);
    return ({ kind, id }) => (kind === 'user' ? (byUser.get(id)?.map(({ team }) => team) ?? []) : []);
  }

  /**
   * Throws INSUFFICIENT_PERMISSIONS, or what `deny` makes, where the caller may not see this analysis of the account. Runs
   * in the caller's unit of work, after it is known that the analysis exists: 404 comes before 403.
   */
  async mustSee(caller: Principal, analysisId: string, deny = errors.insufficientPermissions): Promise<void> {
    const mustSee = await this.seen(caller, [analysisId], deny);
    mustSee(analysisId);
  }

  /** The same for many analyses, asked together: the function throws for one that the caller may not see. */
  async seen(
    caller: Principal,
    analysisIds: readonly string[],
    deny = errors.insufficientPermissions,
  ): Promise<(analysisId: string) => void> {
    const isReadable = await this.readable(caller, analysisIds);
    return (analysisId) => {
      if (!isReadable(analysisId)) throw deny(assignment);
    };
  }

  /** Which of these analyses of the account the caller may read. Runs in the caller's unit of work. */
  async readable(caller: Principal, analysisIds: readonly string[]): Promise<(analysisId: string) => boolean> {
    if (this.limitOf(caller) === undefined) return () => true;
    const matterOf = (analysisId: string) => ({ analysisId, reviewId: null });
    const visibilities = await this.toMatters(caller.accountId, analysisIds.map(matterOf));
    return (analysisId) => mayRead(visibilities(caller, matterOf(analysisId)));
  }

  /** Throws INSUFFICIENT_PERMISSIONS where the caller sees a part of the account only. */
  mustSeeAll(caller: Principal): void {
    if (this.limitOf(caller) !== undefined)
      throw errors.insufficientPermissions('the right to see all analyses of the account');
  }
}
