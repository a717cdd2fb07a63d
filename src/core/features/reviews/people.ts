import type { Colleague } from '../accounts/colleague.js';
import { Colleagues } from '../accounts/colleagues.service.js';
import { Injectable } from '@nestjs/common';

/** The users that reviews name. Reads in the caller's unit of work. */
@Injectable()
export class People {
  constructor(private readonly colleagues: Colleagues) {}

  of(accountId: string, ids: readonly (string | null | undefined)[]): Promise<Map<string, Colleague>> {
    return this.colleagues.byId(accountId, ids);
  }

  /** Whom reviews are offered to where nobody is named: users of the role reviewer. */
  async reviewers(accountId: string): Promise<Colleague[]> {
    return (await this.colleagues.all(accountId)).filter(({ role }) => role === 'reviewer');
  }

  /**
   * Who decides what reviewers leave open, the best first: supervisors who share a team with one of `reviewers`, all
   * supervisors, administrators. Each group stands for itself.
   */
  async supervisors(accountId: string, reviewers: readonly string[]): Promise<Colleague[][]> {
    const all = await this.colleagues.all(accountId);
    const teams = new Set(all.filter(({ userId }) => reviewers.includes(userId)).flatMap((each) => each.teams));
    const supervisors = all.filter(({ role }) => role === 'supervisor');
    const near = supervisors.filter((each) => each.teams.some((team) => teams.has(team)));
    return [near, supervisors, all.filter(({ role }) => role === 'admin')];
  }
}
