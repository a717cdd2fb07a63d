import type { Evaluation } from '../../core/features/model-quality/evaluation/evaluation.js';
import type { Judged } from '../../core/features/model-quality/evaluation/judge.js';
import { reliabilityChart, rocCharts } from './charts.js';
import { cutOffRows, figure, hundredths, lengthRows, percent, sourceNote, sourceRows } from './evaluation-rows.js';
import { escaped, htmlTable } from './html-table.js';
import { operatingPointsSection } from './operating-points-section.js';

export interface PageHead {
  readonly model: string;
  readonly version: string;
  readonly files: readonly string[];
  /** How the words were changed, if they were. */
  readonly words: string;
  readonly baseRateOneIn: number;
}

const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#656d76;--line:#d8dee4;--mark:#0550ae}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--soft:#8d96a0;--line:#30363d;--mark:#79c0ff}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:72rem;margin:2rem auto;padding:0 1.25rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2.2rem 0 .6rem}p.about{color:var(--soft);margin:.2rem 0 1.4rem}
dl.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.8rem;margin:0}
dl.tiles div{border:1px solid var(--line);border-radius:8px;padding:.7rem .9rem}dt{color:var(--soft);font-size:.85rem}dd{margin:0;font-size:1.35rem;font-variant-numeric:tabular-nums}
.charts{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0;flex:1 1 19rem;max-width:26rem}figcaption{color:var(--soft);font-size:.85rem;text-align:center}
svg{width:100%;height:auto}svg text{font-size:11px;fill:var(--soft)}.grid{stroke:var(--line);stroke-width:.6;fill:none}.ideal{stroke:var(--soft);stroke-dasharray:4 4;fill:none}.curve{stroke:var(--mark);stroke-width:2;fill:none;stroke-linejoin:round}circle{fill:var(--mark);fill-opacity:.55}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th{color:var(--soft);font-weight:500;font-size:.85rem}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:right;vertical-align:top}th:first-child,td:first-child,td.said,th.said{text-align:left}
`;

/** One self-contained page. Whatever calls and models say is escaped. */
export function evaluationPage(evaluation: Evaluation, head: PageHead): string {
  const { frauds, legitimate, auc, within, expectedCalibrationError, ms, misses, operatingPoints } = evaluation;
  const note = sourceNote(evaluation);
  const title = `${head.model} ${head.version}`;
  const tiles: [string, string][] = [
    ['Frauds', String(frauds)],
    ['Legitimate calls', String(legitimate)],
    ['AUC', figure(auc)],
    ['Recall at 0.5 % false positives', percent(within['0.5%']?.recall ?? null)],
    ['Recall at 1 %', percent(within['1%']?.recall ?? null)],
    ['Expected calibration error', figure(expectedCalibrationError)],
    ['Brier score', figure(evaluation.brierScore)],
    ['Milliseconds a call', ms.mean.toFixed(1)],
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}: evaluation</title><style>${style}</style></head><body>
<h1>${escaped(title)}</h1>
<p class="about">Judged on ${head.files.map(escaped).join(', ')}${head.words && `; ${escaped(head.words)}`}. Scores are hundredths of risk.</p>
<dl class="tiles">${tiles.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
<h2>Curves</h2><div class="charts">${rocCharts(evaluation)}${reliabilityChart(evaluation)}</div>
<h2>Cut-offs</h2>${htmlTable(
    [
      'Score',
      'Flagged',
      'Recall',
      'False positives',
      'Precision in these files',
      `Precision where one call in ${head.baseRateOneIn} is a fraud`,
    ],
    cutOffRows(evaluation),
  )}
<h2>Sources</h2>${htmlTable(
    [
      'Source',
      'Frauds',
      'Legitimate',
      'AUC',
      'Recall at 0.5 %',
      'Recall at 1 %',
      'Recall at 60',
      'False positives at 40',
      'False positives at 60',
    ],
    sourceRows(evaluation),
  )}
${note ? `<p class="about">${note}</p>` : ''}
<h2>Length of call</h2>${htmlTable(
    [
      'Words',
      'Frauds',
      'Legitimate',
      'AUC',
      'Recall at 60',
      'False positives at 40',
      'False positives at 60',
      'False positives at 80',
    ],
    lengthRows(evaluation),
  )}
${operatingPoints ? operatingPointsSection(operatingPoints) : ''}<h2>Frauds with the lowest risk</h2>${missed(misses.frauds)}
<h2>Legitimate calls with the highest risk</h2>${missed(misses.legitimate)}
</body></html>
`;
}

const missed = (calls: readonly Judged[]): string =>
  htmlTable(
    ['Call', 'Score', 'Indicator', 'Words'],
    calls.map(({ id, risk, indicator, quote }) => [id, hundredths(risk), indicator ?? '–', quote]),
    [2, 3],
  );
