import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { isSupervisor } from '../../../platform/caller/is-supervisor.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Selection } from './selection.js';
import type { AnalysisQuery } from './listing.schemas.js';
import { Searches } from '../search/searches.js';

/** Which analyses a caller asks for, of those that they may see. */
@Injectable()
export class Selections {
  constructor(
    private readonly searches: Searches,
    private readonly access: Access,
  ) {}

  /** Throws 400 INVALID_PARAMETERS, and INSUFFICIENT_PERMISSIONS for filters by reviews. */
  async of(caller: Principal, { search, assignedTo: users, ...filters }: AnalysisQuery): Promise<Selection> {
    const { verdict, reviewed } = filters;
    if ((users ?? verdict ?? reviewed) !== undefined && !caller.scopes.has('read:reviews'))
      throw errors.insufficientPermissions('the scope read:reviews, to filter by reviews');
    const assignedTo = this.access.limitOf(caller);
    return {
      accountId: caller.accountId,
      filters: { ...filters, ...(users && { assignedTo: users.map((each) => assignee(caller, each)) }) },
      reviews: this.access.reviewsOf(caller),
      withShadows: isSupervisor(caller),
      ...(assignedTo !== undefined && { assignedTo }),
      ...(search !== undefined && { search: await this.searches.query(caller.accountId, search) }),
    };
  }
}

function assignee({ kind, id }: Principal, named: string): string | null {
  if (named === 'none') return null;
  if (named !== 'me') return named;
  if (kind === 'user') return id;
  throw errors.invalidParameters([{ path: 'assignedTo', reason: 'is "me", but an API key is nobody: name a user' }]);
}
