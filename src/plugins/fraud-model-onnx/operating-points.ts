import { z } from 'zod';

const isRising = (values: readonly number[]) => values.every((value, i) => i === 0 || value > values[i - 1]!);

/** The risks, as a model is calibrated, that are shown as these scores. */
export const OperatingPoints = z
  .array(z.strictObject({ score: z.number().min(1).max(99), risk: z.number().gt(0).lt(1) }))
  .min(2)
  .refine((points) => isRising(points.map(({ score }) => score)), 'the scores must rise from point to point')
  .refine((points) => isRising(points.map(({ risk }) => risk)), 'the risks must rise from point to point');
export type OperatingPoints = z.output<typeof OperatingPoints>;

/**
 * The log odds of the risk that is shown, given those that the model is calibrated to: linear between the points, shifted by as much
 * as at the nearest point beyond them, so that the order of calls stays. Without points nothing changes.
 */
export function shownLogOdds(logOdds: number, points: OperatingPoints = []): number {
  const places = points.map(({ score, risk }) => ({ from: logit(risk), to: logit(score / 100) }));
  const first = places[0];
  if (!first) return logOdds;
  const above = places.findIndex(({ from }) => from > logOdds);
  if (above === 0) return logOdds - first.from + first.to;
  const low = places.at(above === -1 ? -1 : above - 1)!;
  if (above === -1) return logOdds - low.from + low.to;
  const high = places[above]!;
  return low.to + ((logOdds - low.from) / (high.from - low.from)) * (high.to - low.to);
}

const logit = (share: number): number => Math.log(share / (1 - share));
