import type { OperatingPoints } from '../../core/features/model-quality/evaluation/operating-points.js';
import { escaped, htmlTable } from './html-table.js';
import { operatingPointRows, sourcePointRows, suggestedNote, suggestedSnippet } from './operating-point-rows.js';

/** Of the page. */
export function operatingPointsSection(points: OperatingPoints): string {
  const [note, snippet] = [suggestedNote(points), suggestedSnippet(points)];
  return `<h2>Operating points</h2><p class="about">Calls at or above a score, with exact 95 % confidence intervals.</p>${htmlTable(
    [
      'Score',
      'Legitimate calls flagged',
      'Of',
      'Share',
      '95 % interval',
      'Aim',
      'Aim holds',
      'Recall',
      '95 % interval of recall',
      'Frauds',
    ],
    operatingPointRows(points),
  )}
<h2>Legitimate calls flagged, by source</h2>${htmlTable(
    ['Source', 'Legitimate calls', 'At 40', 'Share', 'At 60', 'Share', 'At 80', 'Share'],
    sourcePointRows(points),
  )}
<h2>Suggested points</h2><p class="about">For model.json: the risks at which the aims would be just met on these files.${note ? ` ${escaped(note)}` : ''}</p>
${snippet ? `<pre>${escaped(snippet)}</pre>` : ''}
`;
}
