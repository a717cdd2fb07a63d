import canonicalize from 'canonicalize';
import type { Analysis } from '../analysis.entity.js';
import type { Metadata } from '../analysis.types.js';
import type { AnalysisUpdate, updatable } from './change.schemas.js';

type Field = (typeof updatable)[number];
/** A null status clears it. */
export type Update = Omit<AnalysisUpdate, 'status'> & { readonly status?: AnalysisUpdate['status'] | null };
export type Changes = Partial<Record<Field, { readonly from: unknown; readonly to: unknown }>>;

/** Changes the analysis and says which fields have another value than before. */
export function applyUpdate(analysis: Analysis, update: Update): Changes {
  const before: Record<Field, unknown> = {
    tags: analysis.tags,
    notes: analysis.notes ?? null,
    metadata: analysis.metadata,
    priority: analysis.priority,
    status: analysis.disposition ?? null,
  };
  const wanted: Partial<Record<Field, unknown>> = {
    ...update,
    ...(update.tags && { tags: [...new Set(update.tags)] }),
    ...(update.metadata && { metadata: merged(analysis.metadata, update.metadata) }),
  };
  const changed = (Object.keys(wanted) as Field[]).filter((field) => !same(wanted[field], before[field]));
  for (const field of changed) Object.assign(analysis, { [field === 'status' ? 'disposition' : field]: wanted[field] });
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: wanted[field] }]));
}

/** By key; null removes one, and `customFields` is replaced whole. */
function merged(metadata: Metadata, update: NonNullable<AnalysisUpdate['metadata']>): Metadata {
  const entries = Object.entries({ ...metadata, ...update });
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}

const same = (a: unknown, b: unknown): boolean => canonicalize(a) === canonicalize(b);
