import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { mayRead } from '../../access/visibility.js';
import { type Call, Calls } from '../../analyses/calls.service.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import type { NotificationEvent } from '../notification.types.js';
import { explain, type Facts, holds } from '../routing/condition.js';
import { factsOf } from '../routing/facts.js';
import type { Group } from '../settings/account/condition.schema.js';
import { eventsOf, type TriedEvent, usualPriority } from './events-of-call.js';
import type { RuleTrial, RuleTrialResult } from './rule-trial.schemas.js';

type Result = RuleTrialResult['results'][number];

/** Tries the conditions of a rule, and says why they hold or do not. Nobody is notified. */
@Injectable()
export class RuleTrials {
  constructor(
    private readonly calls: Calls,
    private readonly access: Access,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws INSUFFICIENT_PERMISSIONS where the caller may not read analyses. */
  async run(caller: Principal, { conditions, event, analyses }: RuleTrial): Promise<RuleTrialResult> {
    const results = event
      ? [await this.onEvent(caller, conditions, event)]
      : await this.onAnalyses(caller, conditions, analyses!.last);
    return { tried: results.length, matched: results.filter(({ matches }) => matches).length, results };
  }

  private async onEvent(caller: Principal, conditions: Group, event: NonNullable<RuleTrial['event']>): Promise<Result> {
    const { type, priority = usualPriority(type), data } = event;
    const id = data['analysisId'];
    const call = typeof id === 'string' ? await this.find(caller, id) : undefined;
    return resultOf(conditions, [{ type, priority, data }], call);
  }

  private async onAnalyses(caller: Principal, conditions: Group, last: number): Promise<Result[]> {
    mustReadAnalyses(caller);
    const found = await this.unitOfWork.read(async () =>
      this.seenBy(caller, await this.calls.ended(caller.accountId, last)),
    );
    return found.map((call) => resultOf(conditions, eventsOf(call), call));
  }

  /** Undefined where there is none that the caller may read: the event alone is tried. */
  private find(caller: Principal, id: string): Promise<Call | undefined> {
    mustReadAnalyses(caller);
    return this.unitOfWork.read(async () => {
      const found = await this.calls.describe(caller.accountId, [id]);
      return (await this.seenBy(caller, [...found.values()]))[0];
    });
  }

  private async seenBy(caller: Principal, calls: readonly Call[]): Promise<Call[]> {
    const matters = calls.map((call) => ({ call, matter: { analysisId: call.analysisId, reviewId: null } }));
    const visibilities = await this.access.toMatters(
      caller.accountId,
      matters.map(({ matter }) => matter),
    );
    return matters.filter(({ matter }) => mayRead(visibilities(caller, matter))).map(({ call }) => call);
  }
}

function mustReadAnalyses({ scopes }: Principal): void {
  if (!scopes.has('read:analyses')) throw errors.insufficientPermissions('the scope read:analyses, to try calls');
}

function resultOf(conditions: Group, events: readonly TriedEvent[], call?: Call): Result {
  const tried = events.map((each) => ({ type: each.type, facts: factsOf(each, call) }));
  const match = tried.find(({ facts }) => holds(conditions, facts));
  const { type, facts }: { type: NotificationEvent; facts: Facts } = match ?? tried[0]!;
  const analysisId = typeof facts['analysisId'] === 'string' ? facts['analysisId'] : null;
  return { analysisId, event: type, matches: match !== undefined, conditions: explain(conditions, facts) };
}
