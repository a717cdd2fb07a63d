import { z } from 'zod';
import { checkedLate } from '../../platform/http/late-body.js';
import { pageQuery, Pagination } from '../../platform/http/pagination.js';
import { AnalysisFilters } from '../analyses/analysis-filters.js';
import { ReviewFilters } from '../reviews/review-filters.js';

/** The lists that views select from. */
export const viewResources = ['analyses', 'reviews'] as const;
export type ViewResource = (typeof viewResources)[number];

/** By resource, what its list takes. */
export const filtersOf = { analyses: AnalysisFilters, reviews: ReviewFilters } as const satisfies Record<
  ViewResource,
  z.ZodType
>;

const name = z.string().trim().min(1).max(100);
const shared = z.boolean().describe('Visible to the whole account. Only supervisors and administrators share views.');
export const ViewFilters = z
  .union([AnalysisFilters, ReviewFilters])
  .describe('The parameters of the list, by name; several values as an array or separated by commas.');

/** What is stored of a new view; its filters are read by its resource. */
export const ViewHead = z.strictObject({
  resource: z.enum(viewResources).describe('The list that it filters.'),
  name,
  shared: shared.default(false),
  filters: z.unknown(),
});
export const NewView = checkedLate(ViewHead.extend({ filters: ViewFilters }).meta({ id: 'NewView' }));

/** What is changed of a view; its filters are read by its resource. */
export const ViewChange = z
  .strictObject({ name: name.optional(), shared: shared.optional(), filters: z.unknown().optional() })
  .refine((update) => Object.keys(update).length > 0, 'must name at least one field to change');
export const ViewUpdate = checkedLate(
  z
    .strictObject({ name: name.optional(), shared: shared.optional(), filters: ViewFilters.optional() })
    .meta({ id: 'ViewUpdate', minProperties: 1 }),
);

export const ViewQuery = z.strictObject({
  ...pageQuery,
  resource: z.enum(viewResources).optional().describe('Views of this list.'),
});
export type ViewQuery = z.output<typeof ViewQuery>;

const timestamp = z.iso.datetime();
export const ViewView = z
  .object({
    viewId: z.string(),
    resource: z.enum(viewResources),
    name: z.string(),
    shared: z.boolean(),
    filters: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]))
      .describe('As they were sent: the parameters of the list.'),
    ownerId: z.string().describe('A userId.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'View' });
export type ViewView = z.output<typeof ViewView>;

export const ViewList = z.object({ data: z.array(ViewView), pagination: Pagination }).meta({ id: 'ViewList' });
export type ViewList = z.output<typeof ViewList>;

const viewId = z.string().min(1).max(100).nullable();
const defaults = {
  analyses: viewId.describe('The viewId with which the list of analyses opens; null for none.'),
  reviews: viewId.describe('The viewId with which the list of reviews opens; null for none.'),
};
export const DefaultViews = z.object(defaults).meta({ id: 'DefaultViews' });
export type DefaultViews = z.output<typeof DefaultViews>;
export const DefaultViewsUpdate = checkedLate(
  z
    .strictObject(defaults)
    .partial()
    .refine((update) => Object.keys(update).length > 0, 'must name at least one field to change')
    .meta({ id: 'DefaultViewsUpdate', minProperties: 1 }),
);
