/** What is known of one window when roles are weighed. */
export interface Contribution {
  readonly speaker: number;
  /** The highest probability of any indicator. */
  readonly evidence: number;
}

/**
 * Who carries the evidence: 1 where several people speak, then the leading speaker's share of the evidence and of
 * the windows, less a half; zeros where one speaks. The same method as `roles_of` in training/fraud/head.py.
 */
export function rolesOf(windows: readonly Contribution[]): [number, number, number] {
  const sums = new Map<number, { evidence: number; windows: number }>();
  let total = 0;
  for (const { speaker, evidence } of windows) {
    const sum = sums.get(speaker) ?? { evidence: 0, windows: 0 };
    sums.set(speaker, { evidence: sum.evidence + evidence, windows: sum.windows + 1 });
    total += evidence;
  }
  if (sums.size < 2) return [0, 0, 0];
  const [lead] = [...sums].sort(([a, x], [b, y]) => y.evidence - x.evidence || a - b);
  const { evidence, windows: spoken } = lead![1];
  return [1, evidence / Math.max(total, 1e-9) - 0.5, spoken / windows.length - 0.5];
}
