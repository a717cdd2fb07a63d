import type { Evaluation, RatedCutOff } from '../../core/evaluation/evaluation.js';
import type { Judged } from '../../core/evaluation/judge.js';
import { table } from '../table.js';

/** For a terminal. `baseRateOneIn`: one call in so many is a fraud. */
export function showEvaluation(evaluation: Evaluation, baseRateOneIn: number): string {
  const { frauds, legitimate, auc, within, cutOffs, sources, misses, ms } = evaluation;
  const at = (name: string, cutOff: RatedCutOff | undefined) =>
    `recall at ${name} false positives ${cutOff ? `${percent(cutOff.recall)} (score ${hundredths(cutOff.threshold)})` : 'not to be had'}`;
  const precision = `PRECISION 1 IN ${baseRateOneIn}`;
  return [
    `${frauds} frauds and ${legitimate} legitimate calls, ${ms.mean.toFixed(1)} ms a call (median ${ms.median.toFixed(1)}, p99 ${ms.p99.toFixed(1)}).`,
    `AUC ${figure(auc)}, ${at('0.5 %', within['0.5%'])}, ${at('1 %', within['1%'])}.`,
    `Expected calibration error ${figure(evaluation.expectedCalibrationError)}, Brier score ${figure(evaluation.brierScore)}, as these files have frauds.`,
    '',
    table(
      ['SCORE', 'FLAGGED', 'RECALL', 'FALSE POSITIVES', 'PRECISION HERE', precision],
      cutOffs.map((cutOff) => [
        hundredths(cutOff.threshold),
        String(cutOff.flagged),
        percent(cutOff.recall),
        percent(cutOff.falsePositiveRate),
        percent(cutOff.precision),
        atLeast(cutOff.precisionAtBaseRate),
      ]),
    ),
    '',
    table(
      ['SOURCE', 'FRAUDS', 'LEGITIMATE', 'AUC', 'RECALL AT 0.5 %', 'AT 1 %', 'AT 60', 'FALSE POSITIVES AT 40', 'AT 60'],
      sources.map(({ source, recall, falsePositiveRate, ...each }) => [
        source,
        String(each.frauds),
        String(each.legitimate),
        figure(each.auc) + (each.isWithin ? '' : '*'),
        percent(recall['at0.5%']),
        percent(recall['at1%']),
        percent(recall.at60),
        percent(falsePositiveRate.at40),
        percent(falsePositiveRate.at60),
      ]),
    ),
    ...(sources.every(({ isWithin }) => isWithin)
      ? []
      : ['* against the calls of the other kind in all sources: this one has one kind.']),
    '',
    'Frauds with the lowest risk:',
    ...misses.frauds.map(missed),
    'Legitimate calls with the highest risk:',
    ...misses.legitimate.map(missed),
  ].join('\n');
}

const missed = ({ id, risk, indicator, quote }: Judged): string =>
  `  ${hundredths(risk).padStart(3)}  ${id}${indicator ? `, ${indicator}` : ''}: “${quote}”`;

export const hundredths = (risk: number): string => String(Math.round(risk * 100));
export const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
export const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(4));
export const atLeast = (precision: RatedCutOff['precisionAtBaseRate']): string =>
  precision === null ? '–' : `${precision.isAtLeast ? '≥ ' : ''}${percent(precision.value)}`;
