import type { FlaggedShare, OperatingPoints } from '../../core/features/model-quality/evaluation/operating-points.js';

/** Score, flagged legitimate calls and of how many, their share, its interval, aim and whether it holds, recall, its interval, frauds. */
export const operatingPointRows = ({ points }: OperatingPoints): string[][] =>
  points.map(({ score, legitimate, frauds, aim, holds }) => [
    String(score),
    String(legitimate.flagged),
    String(legitimate.calls),
    share(legitimate.share, 3),
    interval(legitimate, 3),
    `≤ ${aim * 100} %`,
    holds === null ? 'too few calls' : holds ? 'yes' : 'no',
    share(frauds.share, 1),
    interval(frauds, 1),
    String(frauds.calls),
  ]);

/** Source, legitimate calls, and flagged ones with their share for each score. */
export const sourcePointRows = ({ sources }: OperatingPoints): string[][] =>
  sources.map(({ source, points }) => [
    source,
    String(points[0]?.legitimate.calls ?? 0),
    ...points.flatMap(({ legitimate }) => [String(legitimate.flagged), share(legitimate.share, 3)]),
  ]);

/** To be pasted into a model.json; undefined where there are no suggestions. */
export function suggestedSnippet({ suggested }: OperatingPoints): string | undefined {
  if (!suggested) return undefined;
  const lines = suggested.map(({ score, risk }) => `  { "score": ${score}, "risk": ${risk} }`);
  return `"operatingPoints": [\n${lines.join(',\n')}\n]`;
}

/** What must be known of the suggestions; undefined where nothing must. */
export function suggestedNote({ suggested, points }: OperatingPoints): string | undefined {
  const calls = points[0]?.legitimate.calls ?? 0;
  if (!suggested)
    return calls === 0
      ? 'None: there are no legitimate calls.'
      : 'None: more legitimate calls than an aim allows have a risk of practically 1.';
  const scores = suggested.filter(({ isAboveAll }) => isAboveAll).map(({ score }) => String(score));
  return scores.length === 0
    ? undefined
    : `${calls} legitimate calls are too few for ${list.format(scores)}: there the risk is just above the highest legitimate call.`;
}

const list = new Intl.ListFormat('en-GB');
const share = (value: number | null, decimals: number): string =>
  value === null ? '–' : `${(value * 100).toFixed(decimals)} %`;
const interval = ({ calls, interval: { low, high } }: FlaggedShare, decimals: number): string =>
  calls === 0 ? '–' : `${(low * 100).toFixed(decimals)}–${(high * 100).toFixed(decimals)} %`;
