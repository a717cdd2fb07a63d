import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { CONFIG, type Config } from '../config/config.schema.js';
import { errors } from '../errors/errors.js';
import { AccessRepository } from './access.repository.js';

const assignment = 'a review of this analysis that is assigned to you';

/** Which analyses of the account a caller may see: all, or with `access.reviewersSeeAssignedOnly` those assigned to a reviewer. */
@Injectable()
export class Access {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'access'>,
    private readonly assignments: AccessRepository,
  ) {}

  /** The userId whose assignments are all that the caller sees; undefined for one who sees the whole account. */
  limitOf({ kind, role, id }: Principal): string | undefined {
    const isLimited = this.config.access.reviewersSeeAssignedOnly && kind === 'user' && role === 'reviewer';
    return isLimited ? id : undefined;
  }

  /**
   * Throws INSUFFICIENT_PERMISSIONS, or what `deny` makes, where the caller may not see this analysis of the account. Runs
   * in the caller's unit of work, after it is known that the analysis exists: 404 comes before 403.
   */
  async mustSee(caller: Principal, analysisId: string, deny = errors.insufficientPermissions): Promise<void> {
    const userId = this.limitOf(caller);
    if (userId === undefined) return;
    if (!(await this.assignments.isAssigned(caller.accountId, userId, analysisId))) throw deny(assignment);
  }

  /** Throws INSUFFICIENT_PERMISSIONS where the caller sees a part of the account only. */
  mustSeeAll(caller: Principal): void {
    if (this.limitOf(caller) !== undefined)
      throw errors.insufficientPermissions('the right to see all analyses of the account');
  }
}
