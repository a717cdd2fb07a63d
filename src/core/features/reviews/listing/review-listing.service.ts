import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { paginationOf, totalBy } from '../../../platform/http/list-total.js';
import { ReviewVisibilities } from '../review-visibility.js';
import { ListedReviews, mustRead } from './listed-reviews.js';
import type { ReviewSelection } from './review-list-statements.js';
import { ReviewListRepository } from './review-list.repository.js';
import type { ReviewList, ReviewQuery } from './review-list.schemas.js';

@Injectable()
export class ReviewListing {
  constructor(
    private readonly lists: ReviewListRepository,
    private readonly visibilities: ReviewVisibilities,
    private readonly listed: ListedReviews,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What a caller asks for, of what they may see. Throws VALIDATION_FAILED for `me` of an API key. */
  selection(caller: Principal, { page: _page, limit: _limit, include: _include, assignedTo, ...filters }: ReviewQuery) {
    const user = assignee(caller, assignedTo);
    return this.unitOfWork.read(async (now): Promise<ReviewSelection> => {
      const visibility = await this.visibilities.of(caller);
      return { visibility, filters: { ...filters, assignedTo: user }, now };
    });
  }

  /**
   * The most urgent first: by deadline, then by priority. Throws VALIDATION_FAILED for `me` of an API key, and
   * INSUFFICIENT_PERMISSIONS for what is included.
   */
  async page(caller: Principal, query: ReviewQuery): Promise<ReviewList> {
    const { page, limit, include = [] } = query;
    mustRead(caller, include);
    const selection = await this.selection(caller, query);
    return this.unitOfWork.read(async () => {
      const [rows, total] = await Promise.all([
        this.lists.page(selection, limit, (page - 1) * limit),
        totalBy(
          this.config.lists,
          (most) => this.lists.count(selection, most),
          () => this.lists.estimate(selection),
        ),
      ]);
      const data = await this.listed.views(caller, rows, include);
      return { data, pagination: paginationOf(page, limit, total) };
    });
  }
}

/** Undefined for everybody, null for nobody. */
function assignee({ kind, id }: Principal, named: string | undefined): string | null | undefined {
  if (named === 'none') return null;
  if (named !== 'me') return named;
  if (kind === 'user') return id;
  throw errors.validationFailed([{ path: 'assignedTo', reason: 'is "me", but an API key is nobody: name a user' }]);
}
