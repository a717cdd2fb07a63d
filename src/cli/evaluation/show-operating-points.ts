import type { OperatingPoints } from '../../core/features/model-quality/evaluation/operating-points.js';
import { table } from '../table.js';
import { operatingPointRows, sourcePointRows, suggestedNote, suggestedSnippet } from './operating-point-rows.js';

/** For a terminal. */
export function showOperatingPoints(points: OperatingPoints): string {
  const [note, snippet] = [suggestedNote(points), suggestedSnippet(points)];
  return [
    'Operating points: calls at or above a score, with exact 95 % confidence intervals.',
    table(
      [
        'SCORE',
        'LEGITIMATE FLAGGED',
        'OF',
        'SHARE',
        '95 % INTERVAL',
        'AIM',
        'AIM HOLDS',
        'RECALL',
        '95 % INTERVAL',
        'FRAUDS',
      ],
      operatingPointRows(points),
    ),
    '',
    'Legitimate calls at or above 40, 60 and 80:',
    table(['SOURCE', 'LEGITIMATE', 'AT 40', 'SHARE', 'AT 60', 'SHARE', 'AT 80', 'SHARE'], sourcePointRows(points)),
    '',
    'Suggested points, for model.json: the risks at which the aims would be just met on these files.',
    ...(snippet ? [snippet] : []),
    ...(note ? [note] : []),
  ].join('\n');
}
