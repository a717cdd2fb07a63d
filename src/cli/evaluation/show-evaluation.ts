import type { Evaluation, RatedCutOff } from '../../core/features/model-quality/evaluation/evaluation.js';
import type { Judged } from '../../core/features/model-quality/evaluation/judge.js';
import { table } from '../table.js';
import { cutOffRows, figure, hundredths, lengthRows, percent, sourceNote, sourceRows } from './evaluation-rows.js';
import { showOperatingPoints } from './show-operating-points.js';

/** For a terminal. `baseRateOneIn`: one call in so many is a fraud. */
export function showEvaluation(evaluation: Evaluation, baseRateOneIn: number): string {
  const { frauds, legitimate, auc, within, misses, ms, operatingPoints } = evaluation;
  const note = sourceNote(evaluation);
  const at = (name: string, cutOff: RatedCutOff | undefined) =>
    `recall at ${name} false positives ${cutOff ? `${percent(cutOff.recall)} (risk ${figure(cutOff.threshold)})` : 'not to be had'}`;
  const precision = `PRECISION 1 IN ${baseRateOneIn}`;
  return [
    `${frauds} frauds and ${legitimate} legitimate calls, ${ms.mean.toFixed(1)} ms a call (median ${ms.median.toFixed(1)}, p99 ${ms.p99.toFixed(1)}).`,
    `AUC ${figure(auc)}, ${at('0.5 %', within['0.5%'])}, ${at('1 %', within['1%'])}.`,
    `Expected calibration error ${figure(evaluation.expectedCalibrationError)}, Brier score ${figure(evaluation.brierScore)}, as these files have frauds.`,
    '',
    table(['SCORE', 'FLAGGED', 'RECALL', 'FALSE POSITIVES', 'PRECISION HERE', precision], cutOffRows(evaluation)),
    '',
    table(
      ['SOURCE', 'FRAUDS', 'LEGITIMATE', 'AUC', 'RECALL AT 0.5 %', 'AT 1 %', 'AT 60', 'FALSE POSITIVES AT 40', 'AT 60'],
      sourceRows(evaluation),
    ),
    ...(note ? [note] : []),
    '',
    table(
      ['WORDS', 'FRAUDS', 'LEGITIMATE', 'AUC', 'RECALL AT 60', 'FALSE POSITIVES AT 40', 'AT 60', 'AT 80'],
      lengthRows(evaluation),
    ),
    ...(operatingPoints ? ['', showOperatingPoints(operatingPoints)] : []),
    '',
    'Frauds with the lowest risk:',
    ...misses.frauds.map(missed),
    'Legitimate calls with the highest risk:',
    ...misses.legitimate.map(missed),
  ].join('\n');
}

const missed = ({ id, risk, indicator, quote }: Judged): string =>
  `  ${hundredths(risk).padStart(3)}  ${id}${indicator ? `, ${indicator}` : ''}: “${quote}”`;
