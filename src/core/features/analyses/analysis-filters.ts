import { z } from 'zod';
import { inOrder } from '../../platform/http/moment.js';
import { AnalysisQuery, scoresInOrder } from './listing/listing.schemas.js';

const { page: _page, limit: _limit, cursor: _cursor, include: _include, ...filters } = AnalysisQuery.shape;

/** What selects and orders analyses, by the names and values of the parameters of `GET /v1/analyses`. */
export const AnalysisFilters = z
  .strictObject(filters)
  .partial()
  .refine(...scoresInOrder)
  .refine(...inOrder)
  .meta({ id: 'AnalysisFilters' });
