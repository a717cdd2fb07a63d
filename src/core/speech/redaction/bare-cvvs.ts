import { cardWindows } from './card-windows.js';
import type { Detector } from './detector.js';
import { digitsOf, type Run } from './runs.js';
import { partsOf } from './scene.js';

/** A card, a month and a year, and a verification value have at least so many digits. */
const fewest = 13 + 4 + 3;

/** Verification values that are read out in one run with the card and its expiry, without a word for them. */
export const findBareCvvs: Detector = ({ runs, words }) =>
  runs
    .filter((run) => run.reduce((sum, { digits }) => sum + digits.length, 0) >= fewest)
    .flatMap((run) => {
      const places = new Map(run.map(({ first }, at) => [first, at]));
      return cardWindows(run, false).flatMap((window) => valueAfter(run, places.get(window.at(-1)!.first)! + 1));
    })
    .map((value) => ({ category: 'cvv', parts: partsOf(value, words), digits: digitsOf(value) }));

/** Three or four digits that nothing but a month and a year lies before, of the steps after a card. */
function valueAfter(run: Run, from: number): Run[] {
  const end = run.slice(from, from + 8);
  const cut = end.findIndex((_step, at) => /^(?:0[1-9]|1[0-2])(?:20)?[2-9]\d$/.test(digitsOf(end.slice(0, at))));
  const value = cut === -1 ? [] : end.slice(cut);
  return /^\d{3,4}$/.test(digitsOf(value)) ? [value] : [];
}
