import type { FraudIndicator, IndicatorSeverity } from '../api/generated/types.gen.ts';

/** An indicator with the number that it has on the waveform, in the transcript and in the list. */
export interface Sign extends FraudIndicator {
  readonly number: number;
}

const weight: Readonly<Record<IndicatorSeverity, number>> = { critical: 3, high: 2, medium: 1, low: 0 };

/** In the order in which they were said; those without a time come last. */
export const numbered = (indicators: readonly FraudIndicator[]): readonly Sign[] =>
  indicators
    .toSorted((a, b) => (a.start ?? Infinity) - (b.start ?? Infinity) || b.confidence - a.confidence)
    .map((indicator, index) => ({ ...indicator, number: index + 1 }));

/** By severity, then by confidence. */
export const heaviestFirst = <T extends FraudIndicator>(indicators: readonly T[]): readonly T[] =>
  indicators.toSorted((a, b) => weight[b.severity] - weight[a.severity] || b.confidence - a.confidence);

/** Whose words carry the most signs; the first speaker where there are none. */
export function leadSpeaker(signs: readonly FraudIndicator[]): number {
  const sums = new Map<number, number>();
  for (const { speaker, severity, confidence } of signs)
    if (speaker !== null) sums.set(speaker, (sums.get(speaker) ?? 0) + (1 + weight[severity]) * confidence);
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}
