import { z } from 'zod';
import { ReviewQuery } from './listing/review-list.schemas.js';

const { page: _page, limit: _limit, include: _include, ...filters } = ReviewQuery.shape;

/** What selects reviews, by the names and values of the parameters of `GET /v1/reviews`. */
export const ReviewFilters = z.strictObject(filters).partial().meta({ id: 'ReviewFilters' });
