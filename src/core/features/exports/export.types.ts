export const exportFormats = ['csv', 'jsonl', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** What the caller saw when the rows were read: a file holds no more than that. */
export interface Seen {
  readonly isSupervisor: boolean;
  readonly readsReviews: boolean;
  /** Analyses whose findings were hidden. */
  readonly hidden: readonly string[];
}
/** Why an export failed. */
export interface ExportFault {
  readonly code: string;
  readonly message: string;
}
