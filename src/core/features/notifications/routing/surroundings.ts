import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { type Principal, userPrincipal } from '../../../platform/caller/principal.js';
import type { Colleague } from '../../accounts/colleague.js';
import { Colleagues } from '../../accounts/colleagues.service.js';
import type { RoleName } from '../../../platform/caller/scopes.js';
import { MatterDetailsReader } from './matter-details.js';
import type { Occasion } from './occasion.js';
import { PreferencesRepository } from '../settings/preferences/preferences.repository.js';
import { type AccountSettings, AccountSettingsReader } from '../settings/account/account-settings.js';
import { alertOf } from '../matter.js';
import type { Surroundings } from './audience.js';
import type { Person } from './person.js';

/** An account as it is now, with what is asked of each occasion. */
export interface AccountView {
  readonly people: readonly Person[];
  readonly settings: AccountSettings;
  around(occasion: Occasion): Surroundings;
}

/** Looks an account up once for many occasions, in the caller's unit of work. */
@Injectable()
export class SurroundingsReader {
  constructor(
    private readonly access: Access,
    private readonly colleagues: Colleagues,
    private readonly details: MatterDetailsReader,
    private readonly settings: AccountSettingsReader,
    private readonly preferences: PreferencesRepository,
  ) {}

  async of(accountId: string, occasions: readonly Occasion[]): Promise<AccountView> {
    const people = (await this.colleagues.all(accountId)).map(personOf);
    const settings = await this.settings.of(accountId);
    const { parties, calls } = await this.details.of(accountId, occasions);
    const events = new Set<string>(occasions.map(({ type }) => type));
    const asked = Map.groupBy(await this.preferences.subscribers(accountId, [...events]), ({ event }) => event);
    const viewers = new Map(people.map((each) => [each.userId, viewerOf(accountId, each)]));
    const visibilities = await this.access.toMatters(
      accountId,
      occasions.map((each) => ({ ...each, ...alertOf(each.type) })),
    );
    return {
      people,
      settings,
      around: ({ type, assignee, reviewId, analysisId }) => ({
        people,
        settings,
        assignee: assignee === undefined ? (parties.get(reviewId ?? analysisId ?? '')?.assignedTo ?? null) : assignee,
        call: calls.get(analysisId ?? ''),
        subscribers: (asked.get(type) ?? []).map(({ userId }) => userId),
        visibility: (person) =>
          person.userId === null
            ? 'full'
            : visibilities(viewers.get(person.userId)!, { reviewId, analysisId, ...alertOf(type) }),
      }),
    };
  }
}

const viewerOf = (accountId: string, { userId, role }: Person): Principal =>
  userPrincipal(accountId, userId!, role as RoleName);

const personOf = (colleague: Colleague): Person => ({
  key: colleague.userId,
  userId: colleague.userId,
  email: colleague.email,
  name: colleague.name,
  phoneNumber: colleague.phoneNumber,
  role: colleague.role,
  teams: colleague.teams,
  isActive: !colleague.disabled,
  available: colleague.available,
  isWorking: (zone) => (zone === undefined ? colleague.working : colleague.isWorkingIn(zone)),
  locale: colleague.locale,
  timeZone: colleague.timeZone,
});
