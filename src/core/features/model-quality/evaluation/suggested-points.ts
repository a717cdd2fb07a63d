import { type Aim, allowedBy } from './aims.js';

/** The risk, between 0 and 1, that a model is to show as this score. */
export interface SuggestedPoint {
  readonly score: number;
  readonly risk: number;
  /** The aim allows none of so few legitimate calls: the point is just above the highest of them, and says nothing of others. */
  readonly isAboveAll: boolean;
}

/** In log odds. Above the highest call that is not allowed: a tenth of what rounding may move a point. */
const above = 1e-5;
/** In log odds, from one point to the next at least. */
const apart = 0.01;
/** Nearer to 0 and 1, doubles are too coarse for log odds. */
const nearest = 1e-9;

/**
 * The lowest risks at which the aims are met on these legitimate calls, if a model shows risks between the points linearly in log
 * odds, and those below the first either on the same line or shifted by as much as the first. As scores are rounded, 40 begins at
 * 39.5: so a point lies somewhat above the highest risk that its aim does not allow.
 *
 * @param aims at least two, rising
 * @returns null without legitimate calls, or where too many of them have the risk 1
 */
export function suggestPoints(legitimate: readonly number[], aims: readonly Aim[]): readonly SuggestedPoint[] | null {
  if (legitimate.length === 0) return null;
  const falling = legitimate.toSorted((a, b) => b - a);
  const starts = aims.map((aim) => {
    const allowed = allowedBy(aim, falling.length);
    const from = logOdds(Math.min(Math.max(falling[allowed]!, nearest), 1 - nearest)) + above;
    return { score: aim.score, from, isAboveAll: allowed === 0 };
  });
  const points: SuggestedPoint[] = [];
  for (const { score, from, isAboveAll } of starts) {
    const before = points.at(-1);
    const at = before ? placed(score, from, before) : placedFirst(starts[0]!, starts[1]!);
    const risk = roundedUp(1 / (1 + Math.exp(-at)));
    if (risk > 1 - nearest) return null;
    points.push({ score, risk, isAboveAll });
  }
  return points;
}

interface Start {
  readonly score: number;
  /** In log odds. */
  readonly from: number;
}

/** Where the line from the point before shows `from` as half a score less. */
function placed(score: number, from: number, before: SuggestedPoint): number {
  const start = logOdds(before.risk);
  const longer = (shown(score) - shown(before.score)) / (shown(score - 0.5) - shown(before.score));
  return start + Math.max(from - start, apart) * longer;
}

/** High enough for the line to the next point to go on below, and for a shift. */
function placedFirst({ score, from }: Start, next: Start): number {
  const flatness = (next.from - from) / (shown(next.score - 0.5) - shown(score - 0.5));
  return from + (shown(score) - shown(score - 0.5)) * Math.max(1, flatness);
}

const shown = (score: number): number => logOdds(score / 100);
const logOdds = (share: number): number => Math.log(share / (1 - share));

/** To as few decimals as move it by at most a ten-thousandth in log odds. */
function roundedUp(risk: number): number {
  const decimals = Math.ceil(-Math.log10(risk * (1 - risk) * 1e-4));
  const scale = 10 ** decimals;
  return Math.ceil(risk * scale) / scale;
}
