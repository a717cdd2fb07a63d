import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import type { Principal } from '../../../platform/caller/principal.js';
import type { Selection } from './list-filter.js';
import type { AnalysisQuery } from './listing.schemas.js';
import { Searches } from './searches.js';

/** Which analyses a caller asks for, of those that they may see. */
@Injectable()
export class Selections {
  constructor(
    private readonly searches: Searches,
    private readonly access: Access,
  ) {}

  async of(caller: Principal, { search, ...filters }: AnalysisQuery): Promise<Selection> {
    const assignedTo = this.access.limitOf(caller);
    return {
      accountId: caller.accountId,
      filters,
      ...(assignedTo !== undefined && { assignedTo }),
      ...(search !== undefined && { search: await this.searches.query(search) }),
    };
  }
}
