export const periods = [30, 90, 365] as const;
export type Period = (typeof periods)[number];

export interface QualitySearch {
  /** Absent: the first that counts. */
  readonly model?: string | undefined;
  /** Absent: all. */
  readonly version?: string | undefined;
  /** Absent: 90. */
  readonly days?: Period | undefined;
  readonly with?: string | undefined;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? `${value}` : undefined;

export function readQualitySearch(raw: Record<string, unknown>): QualitySearch {
  const [model, version, other] = [text(raw['model']), text(raw['version']), text(raw['with'])];
  const days = periods.find((each) => each === Number(raw['days']) && each !== 90);
  return { ...(model && { model }), ...(version && { version }), ...(days && { days }), ...(other && { with: other }) };
}
