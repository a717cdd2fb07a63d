import type { Export } from './export.entity.js';
import type { ExportView } from './export.schemas.js';

export const viewExport = (made: Export): ExportView => ({
  exportId: made.id,
  resource: made.resource,
  format: made.format,
  columns: [...made.columns],
  filters: made.filters as ExportView['filters'],
  status: made.status,
  progress: progressOf(made),
  rows: made.rows,
  size: made.size ?? null,
  sha256: made.sha256 ?? null,
  error: made.error ?? null,
  createdAt: made.createdAt.toISOString(),
  startedAt: made.startedAt?.toISOString() ?? null,
  completedAt: made.completedAt?.toISOString() ?? null,
  expiresAt: made.expiresAt.toISOString(),
});

/** Of an estimate, which may be too low: it is 1 only when all is written. */
function progressOf({ status, rows, total }: Export): number {
  if (status === 'completed') return 1;
  return status === 'running' && total ? Math.min(0.99, Math.round((100 * rows) / total) / 100) : 0;
}
