import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { type Principal, userPrincipal } from '../../platform/caller/principal.js';
import type { Colleague } from './colleague.js';
import { type ColleagueRow, ColleagueRepository } from './users/colleague.repository.js';
import { isWorking } from './users/working-hours.js';

/** Users as other features see them. Reads in the caller's unit of work. */
@Injectable()
export class Colleagues {
  constructor(
    private readonly colleagues: ColleagueRepository,
    private readonly clock: Clock,
  ) {}

  /** Those of `ids` that the account has, in any order. */
  find(accountId: string, ids: readonly string[]): Promise<Colleague[]> {
    return this.seen(accountId, ids);
  }

  /** Those of `ids` that the account has, by userId. */
  async byId(accountId: string, ids: readonly (string | null | undefined)[]): Promise<Map<string, Colleague>> {
    const named = [...new Set(ids.filter((id) => id != null))];
    const found = named.length > 0 ? await this.find(accountId, named) : [];
    return new Map(found.map((each) => [each.userId, each]));
  }

  all(accountId: string): Promise<Colleague[]> {
    return this.seen(accountId);
  }

  /** With the roles they have now, of whichever account; by userId. */
  async principals(ids: readonly string[]): Promise<ReadonlyMap<string, Principal>> {
    const found = ids.length > 0 ? await this.colleagues.rolesOf(ids) : [];
    return new Map(found.map(({ userId, accountId, role }) => [userId, userPrincipal(accountId, userId, role)]));
  }

  private async seen(accountId: string, ids?: readonly string[]): Promise<Colleague[]> {
    const now = this.clock.now();
    const rows = await this.colleagues.rows(accountId, now, ids);
    return rows.map((row) => colleague(row, now));
  }
}

const colleague = ({ workingHours, ...row }: ColleagueRow, now: Date): Colleague => ({
  ...row,
  // Asked for only where reviews are assigned and people are notified.
  get working() {
    return isWorking(workingHours, row.timeZone, now);
  },
  isWorkingIn: (zone) => isWorking(workingHours, zone, now),
});
