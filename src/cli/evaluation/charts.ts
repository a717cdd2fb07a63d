import type { Evaluation } from '../../core/features/model-quality/evaluation/evaluation.js';

const size = 320;
const margin = 44;
const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** A square of SVG with both axes from 0 to 1, `across` being the highest value on the horizontal one. */
function chart(title: string, [horizontal, vertical]: readonly [string, string], content: string, across = 1): string {
  const lines = ticks.map((tick) => {
    const [x, y] = [at(tick), size - at(tick)];
    const value = (tick * across * 100).toFixed(across < 0.1 ? 1 : 0);
    return `<path class="grid" d="M${x} 0V${size}M0 ${y}H${size}"/><text x="${x}" y="${size + 16}" text-anchor="middle">${value}</text><text x="-8" y="${y + 4}" text-anchor="end">${tick * 100}</text>`;
  });
  const [width, height] = [size + 2 * margin, size + 2 * margin];
  return `<figure><svg viewBox="${-margin} -${margin / 2} ${width} ${height}" role="img" aria-label="${title}">${lines.join('')}${content}<text x="${size / 2}" y="${size + 36}" text-anchor="middle">${horizontal}</text><text transform="translate(-34 ${size / 2}) rotate(-90)" text-anchor="middle">${vertical}</text></svg><figcaption>${title}</figcaption></figure>`;
}

const at = (share: number): number => Math.round(share * size * 10) / 10;
const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${Math.round((size - at(y)) * 10) / 10}`).join('');

const rocAxes = ['false positives, %', 'recall, %'] as const;
const diagonal = `<path class="ideal" d="${path([
  [0, 0],
  [1, 1],
])}"/>`;

/** Recall by false positives, over all and below 5 %. */
export function rocCharts({ curve }: Evaluation): string {
  const closest = 0.05;
  const near = curve.filter(([x]) => x <= closest).map(([x, y]): [number, number] => [x / closest, y]);
  const whole = chart(
    'Receiver operating characteristic',
    rocAxes,
    `${diagonal}<path class="curve" d="${path(curve)}"/>`,
  );
  const part = chart('The same below 5 % false positives', rocAxes, `<path class="curve" d="${path(near)}"/>`, closest);
  return whole + part;
}

/** Share of frauds by risk; circles are as large as there are calls. */
export function reliabilityChart({ calibration }: Evaluation): string {
  const most = Math.max(1, ...calibration.map(({ count }) => count));
  const points = calibration.map(({ meanRisk, fraudRate, count, from, to }) => {
    const radius = 3 + 11 * Math.sqrt(count / most);
    const label = `risk ${from} to ${to}: ${count} calls, mean risk ${meanRisk.toFixed(3)}, frauds ${(fraudRate * 100).toFixed(1)} %`;
    return `<circle cx="${at(meanRisk)}" cy="${size - at(fraudRate)}" r="${radius.toFixed(1)}"><title>${label}</title></circle>`;
  });
  const line = `<path class="curve" d="${path(calibration.map(({ meanRisk, fraudRate }) => [meanRisk, fraudRate]))}"/>`;
  return chart('Reliability', ['mean risk, %', 'frauds, %'], diagonal + line + points.join(''));
}
