import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import { Clock } from '../../clock/clock.js';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { errors } from '../../errors/errors.js';
import { pagination } from '../../http/pagination.js';
import { People } from '../people.js';
import { viewReview } from '../review.view.js';
import { Sights } from '../sight.js';
import { ReviewListRepository } from './review-list.repository.js';
import type { ReviewSelection } from './review-list-statements.js';
import type { ReviewList, ReviewQuery } from './review-list.schemas.js';

/** Up to here a total is exact. DECISIONS §4. */
const exactUpTo = 10_000;

@Injectable()
export class ReviewListing {
  constructor(
    private readonly lists: ReviewListRepository,
    private readonly sights: Sights,
    private readonly people: People,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The most urgent first: by deadline, then by priority. Throws VALIDATION_FAILED for `me` of an API key. */
  page(caller: Principal, { page, limit, assignedTo, ...filters }: ReviewQuery): Promise<ReviewList> {
    const user = assignee(caller, assignedTo);
    return this.unitOfWork.read(async () => {
      const sight = await this.sights.of(caller);
      const selection = { sight, filters: { ...filters, assignedTo: user }, now: this.clock.now() };
      const [rows, { total, isEstimate }] = await Promise.all([
        this.lists.page(selection, limit, (page - 1) * limit),
        this.total(selection),
      ]);
      const blind = await this.sights.blind(caller, rows);
      const people = await this.people.of(
        caller.accountId,
        rows.map((review) => review.assignedTo),
      );
      return {
        data: rows.map((review) => viewReview(review, people, blind, { withRole: false })),
        pagination: { ...pagination(page, limit, total), ...(isEstimate && { totalIsEstimate: true as const }) },
      };
    });
  }

  private async total(selection: ReviewSelection): Promise<{ total: number; isEstimate: boolean }> {
    const most = this.config.lists.exactTotals ? null : exactUpTo + 1;
    const counted = await this.lists.count(selection, most);
    if (counted !== most) return { total: counted, isEstimate: false };
    return { total: Math.max(counted, await this.lists.estimate(selection)), isEstimate: true };
  }
}

/** Undefined for everybody, null for nobody. */
function assignee({ kind, id }: Principal, named: string | undefined): string | null | undefined {
  if (named === 'none') return null;
  if (named !== 'me') return named;
  if (kind === 'user') return id;
  throw errors.validationFailed([{ path: 'assignedTo', reason: 'is "me", but an API key is nobody: name a user' }]);
}
