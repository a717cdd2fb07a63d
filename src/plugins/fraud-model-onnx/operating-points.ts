import { z } from 'zod';
import { logOddsOf, probabilityOf } from './log-odds.js';

const isRising = (values: readonly number[]) => values.every((value, i) => i === 0 || value > values[i - 1]!);

/** The risks, as a model is calibrated, that are shown as these scores. */
export const OperatingPoints = z
  .array(
    z.strictObject({
      score: z.number().min(1).max(99).describe('The score that is shown.'),
      risk: z.number().gt(0).lt(1).describe('The risk from which on it is shown.'),
    }),
  )
  .min(2)
  .refine((points) => isRising(points.map(({ score }) => score)), 'the scores must rise from point to point')
  .refine((points) => isRising(points.map(({ risk }) => risk)), 'the risks must rise from point to point');
export type OperatingPoints = z.output<typeof OperatingPoints>;

/**
 * The log odds of the risk that is shown, given those that the model is calibrated to: linear between the points, shifted by as much
 * as at the nearest point beyond them, so that the order of calls stays. Without points nothing changes.
 */
export function shownLogOdds(logOdds: number, points: OperatingPoints = []): number {
  const places = points.map(({ score, risk }) => ({ from: logOddsOf(risk), to: logOddsOf(score / 100) }));
  const first = places[0];
  if (!first) return logOdds;
  const above = places.findIndex(({ from }) => from > logOdds);
  if (above === 0) return logOdds - first.from + first.to;
  const low = places.at(above === -1 ? -1 : above - 1)!;
  if (above === -1) return logOdds - low.from + low.to;
  const high = places[above]!;
  return low.to + ((logOdds - low.from) / (high.from - low.from)) * (high.to - low.to);
}

/** The same for a probability; one without log odds, 0 or 1, stays as it is. */
export function shownRisk(risk: number, points?: OperatingPoints): number {
  return risk > 0 && risk < 1 ? probabilityOf(shownLogOdds(logOddsOf(risk), points)) : risk;
}
