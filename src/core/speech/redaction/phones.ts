import type { Detector } from './detector.js';
import { secretDetector } from './secrets.js';
import { digitsOf, type Run } from './runs.js';
import { type Finding, partsOf, type Scene } from './scene.js';

const lengths = { min: 7, max: 15 };
const nearWords = secretDetector({ category: 'phone', kinds: new Set(['phone', 'phoneWord']), lengths });

/** Numbers near words of calling; and written ones with a plus before, or as 415-555-0123 and (415) 555-0123. */
export const findPhones: Detector = (scene, nearby) => [
  ...nearWords(scene, nearby),
  ...scene.runs
    .filter((run) => isInternational(run, scene) || isAmerican(run, scene))
    .map((run) => finding(run, scene)),
];

function isInternational(run: Run, { words }: Scene): boolean {
  const first = words[run[0]!.first]!;
  return first.digits !== '' && /\+\(?$/.test(first.before) && fits(run);
}

/** Area code and number of the North American Numbering Plan: neither begins with 0 or 1. */
function isAmerican(run: Run, { words }: Scene): boolean {
  const [area, exchange, line] = run.length === 4 && run[0]!.digits === '1' ? run.slice(1) : run;
  if (!area || !exchange || !line || run.length > 4) return false;
  if (!/^[2-9]\d\d [2-9]\d\d \d{4}$/.test(`${area.digits} ${exchange.digits} ${line.digits}`)) return false;
  return [exchange, line].every(({ first }) => /^(?:[\u2010-\u2013./-]|\)[ -]?)$/.test(words[first]!.before));
}

const fits = (run: Run): boolean => {
  const { length } = digitsOf(run.slice(0, lengths.max + 1));
  return length >= lengths.min && length <= lengths.max;
};

const finding = (run: Run, { words }: Scene): Finding => ({
  category: 'phone',
  parts: partsOf(run, words),
  digits: digitsOf(run),
});
