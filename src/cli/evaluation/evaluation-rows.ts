import type { Evaluation, RatedCutOff } from '../../core/features/model-quality/evaluation/evaluation.js';

/** Score, flagged, recall, false positives, precision in the files, precision at the base rate. */
export const cutOffRows = ({ cutOffs }: Evaluation): string[][] =>
  cutOffs.map((cutOff) => [
    hundredths(cutOff.threshold),
    String(cutOff.flagged),
    percent(cutOff.recall),
    percent(cutOff.falsePositiveRate),
    percent(cutOff.precision),
    atLeast(cutOff.precisionAtBaseRate),
  ]);

/** Source, frauds, legitimate calls, AUC, recall at 0.5 % and 1 % and at 60, false positives at 40 and at 60. */
export const sourceRows = ({ sources }: Evaluation): string[][] =>
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
  ]);

/** Words, frauds, legitimate calls, AUC, recall at 60, false positives at 40, 60 and 80. */
export const lengthRows = ({ lengths }: Evaluation): string[][] =>
  lengths.map(({ from, to, recall, falsePositiveRate, ...each }) => [
    band(from, to),
    String(each.frauds),
    String(each.legitimate),
    figure(each.auc),
    percent(recall.at60),
    percent(falsePositiveRate.at40),
    percent(falsePositiveRate.at60),
    percent(falsePositiveRate.at80),
  ]);

/** What the mark next to an AUC says; undefined where none has it. */
export const sourceNote = ({ sources }: Evaluation): string | undefined =>
  sources.every(({ isWithin }) => isWithin)
    ? undefined
    : '* against the calls of the other kind in all sources: this one has one kind.';

export const hundredths = (risk: number): string => String(Math.round(risk * 100));
export const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
export const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(4));
const band = (from: number, to: number | null): string => {
  if (to === null) return `over ${grouped(from - 1)}`;
  return from === 0 ? `up to ${grouped(to)}` : `${grouped(from)}–${grouped(to)}`;
};
const grouped = (count: number): string => count.toLocaleString('en');
const atLeast = (precision: RatedCutOff['precisionAtBaseRate']): string =>
  precision === null ? '–' : `${precision.isAtLeast ? '≥ ' : ''}${percent(precision.value)}`;
