import { z } from 'zod';
import { checkedLate } from '../../platform/http/late-body.js';
import { pageQuery, Pagination } from '../../platform/http/pagination.js';
import { ViewFilters, viewResources } from '../views/view.schemas.js';
import { exportFormats, exportStatuses } from './export.types.js';

const isDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length;
const fields = {
  resource: z.enum(viewResources).describe('The list.'),
  format: z
    .enum(exportFormats)
    .describe('`csv` is RFC 4180 in UTF-8; `jsonl` has one JSON object a line; `parquet` is Apache Parquet.'),
  columns: z
    .array(z.string().max(100))
    .min(1)
    .max(50)
    .refine(isDistinct, 'must not name a column twice')
    .optional()
    .describe('Names of columns, in their order. Absent: all.'),
  viewId: z.string().min(1).max(100).optional().describe('A saved view of the list, instead of `filters`.'),
};
const notBoth = [
  ({ filters, viewId }: { readonly filters?: unknown; readonly viewId?: string }) =>
    filters === undefined || viewId === undefined,
  { path: ['viewId'], message: 'must not stand with filters' },
] satisfies [unknown, unknown];

/** What is read of a request; its filters are read by its resource. */
export const ExportRequest = z.strictObject({ ...fields, filters: z.unknown().optional() }).refine(...notBoth);
export const NewExport = checkedLate(
  z
    .strictObject({ ...fields, filters: ViewFilters.optional() })
    .refine(...notBoth)
    .meta({ id: 'NewExport' }),
);

export const ExportQuery = z.strictObject(pageQuery);
export type ExportQuery = z.output<typeof ExportQuery>;

const timestamp = z.iso.datetime();
export const ExportView = z
  .object({
    exportId: z.string(),
    resource: z.enum(viewResources),
    format: z.enum(exportFormats),
    columns: z.array(z.string()),
    filters: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]))
      .describe('The parameters of the list.'),
    status: z.enum(exportStatuses),
    progress: z
      .number()
      .min(0)
      .max(1)
      .describe('Share of the rows that are written; of an estimate until it is completed.'),
    rows: z.int().describe('Written so far.'),
    size: z.int().nullable().describe('Bytes; null until it is completed.'),
    sha256: z.string().nullable().describe('Of the file, hexadecimal; null until it is completed.'),
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it failed.'),
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    expiresAt: timestamp.describe('When the export and its file are deleted.'),
  })
  .meta({ id: 'Export' });
export type ExportView = z.output<typeof ExportView>;

export const ExportList = z.object({ data: z.array(ExportView), pagination: Pagination }).meta({ id: 'ExportList' });
export type ExportList = z.output<typeof ExportList>;
