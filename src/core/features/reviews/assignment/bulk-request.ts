import { Injectable } from '@nestjs/common';
import { mayRead } from '../../access/visibility.js';
import type { Principal } from '../../../platform/caller/principal.js';
import type { Colleague } from '../../accounts/colleague.js';
import { errors } from '../../../platform/errors/errors.js';
import { storable } from '../../../platform/http/storable.js';
import { People } from '../people.js';
import { ReviewReader } from '../review-reader.js';
import { mayChange } from '../rights.js';
import { AssignmentRepository, type Held } from './assignment.repository.js';
import { type ChosenStrategy, readStrategy } from './read-strategy.js';
import { Strategies } from './strategies.js';

const others = 'a supervisor, an administrator or an API key, as some of the reviews are assigned to somebody else';

/** What a bulk assignment names: strategy, reviews and users, each of which must be there. */
@Injectable()
export class BulkRequest {
  constructor(
    private readonly strategies: Strategies,
    private readonly assignments: AssignmentRepository,
    private readonly people: People,
    private readonly reader: ReviewReader,
  ) {}

  /** Throws INVALID_STRATEGY. */
  async strategy(body: unknown): Promise<ChosenStrategy> {
    const given = (body as { assignmentStrategy?: unknown } | null | undefined)?.assignmentStrategy;
    const read = await readStrategy(given, (type) => this.strategies.find(type));
    if ('strategy' in read) return read;
    throw errors.invalidStrategy(read, this.strategies.types());
  }

  /**
   * Locked, in the order of the body; none where it names none, which the schema reports. Throws REVIEWS_NOT_FOUND,
   * INSUFFICIENT_PERMISSIONS.
   */
  async lock(caller: Principal, body: unknown): Promise<Held[]> {
    const given = (body as { reviewIds?: unknown } | null | undefined)?.reviewIds;
    if (!Array.isArray(given) || given.length > 1000) return [];
    const ids = [...new Set(given.filter((id): id is string => typeof id === 'string' && id !== ''))];
    const locked = await this.assignments.lock(caller.accountId, ids.map(storable));
    const visibility = await this.reader.visibilities(caller, locked);
    const known = locked.filter((review) => visibility(review) !== 'absent');
    const found = new Map(known.map((review) => [review.id, review]));
    const unknown = ids.filter((id) => !found.has(id));
    if (unknown.length > 0) throw errors.reviewsNotFound(unknown);
    if (!known.every((review) => mayRead(visibility(review))))
      throw errors.insufficientPermissions('all these reviews to be assigned to you');
    if (!known.every((review) => mayChange(caller, review))) throw errors.insufficientPermissions(others);
    return ids.map((id) => found.get(id)!);
  }

  /** In the order of the body; all reviewers of the account where it names nobody. Throws INVALID_ASSIGNMENT. */
  async users(
    accountId: string,
    { strategy, userIds }: Pick<ChosenStrategy, 'strategy' | 'userIds'>,
  ): Promise<Colleague[]> {
    if (!userIds) return this.people.reviewers(accountId);
    const found = await this.people.of(accountId, userIds);
    const field = `assignmentStrategy.${strategy.requires ?? 'pool'}`;
    const bad = userIds.flatMap((id, index) => {
      const path = `${field}.${index}`;
      const role = found.get(id)?.role;
      if (!role) return [{ path, reason: 'is not a user of this account' }];
      return role === 'viewer' ? [{ path, reason: 'is a viewer, who cannot work on reviews' }] : [];
    });
    if (bad.length > 0) throw errors.invalidAssignment(bad);
    return userIds.map((id) => found.get(id)!);
  }
}
