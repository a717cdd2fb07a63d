import type { Detector } from './detector.js';
import { cardWindows, type Window } from './card-windows.js';
import { chainsAfter } from './chains.js';
import { ibanLength, passesMod97 } from './iban.js';
import type { Label } from './labels.js';
import type { Nearby } from './nearby.js';
import { isQuantity } from './quantity.js';
import { digitsOf, joints, type Run } from './runs.js';
import { type Finding, partsOf, type Scene } from './scene.js';

const nearLabel = { words: 40, otherWords: 9 };
const rightAfterLabel = { words: 10, otherWords: 1 };
/** A number of up to so many digits was misheard as a whole: the longest one and a group said twice. */
const mostMisheard = 25;
const longestIban = 34;
const isCard = (label: Label | undefined): boolean => label?.kind === 'card' || label?.kind === 'cardWord';

/**
 * Numbers of cards: by issuer and check digit wherever they stand, unless a word right before says that they are the number of
 * something else; and after a word for a card 12 to 19 digits that fail the check, because recognisers mishear.
 */
export const findCards: Detector = (scene, nearby) => {
  return [
    ...[...scene.runs, ...scene.mixedRuns].flatMap((run) => cardsIn(run, scene, nearby)),
    ...chainsAfter(scene, isCard).map((pieces) => finding(pieces, scene)),
  ];
};

function cardsIn(run: Run, scene: Scene, nearby: Nearby): Finding[] {
  const length = run.reduce((sum, { digits }) => sum + digits.length, 0);
  if (length < 12 || isIban(run, scene)) return [];
  const before = nearby.labelBefore(run, nearLabel);
  const said = isCard(before);
  if (nearby.labelBefore(run, rightAfterLabel)?.kind === 'reference') return [];
  if (nearby.labelAfter(run)?.kind === 'reference') return [];
  const windows = cardWindows(run, false);
  if (windows.length > 0) return joined(windows, run).map((steps) => finding(steps, scene));
  if (!said || isQuantity(run, scene.words, scene.language)) return [];
  // Perhaps more than the number was read out in one breath; if not, it was misheard.
  const within = length > mostMisheard ? joined(cardWindows(run, true), run) : [];
  return (within.length > 0 ? within : [run]).map((steps) => finding(steps, scene));
}

/** The end of an account number that is written in one word. */
function isIban(run: Run, { words }: Scene): boolean {
  let [iban, at] = [digitsOf(run.slice(0, 40)), run[0]!.first];
  while (
    iban.length <= longestIban &&
    at > 0 &&
    words[at]!.before === '' &&
    words[at - 1]!.utterance === words[at]!.utterance
  ) {
    at--;
    iban = words[at]!.digits + words[at]!.text + iban;
  }
  return ibanLength(iban.slice(0, 2)) === iban.length && /^[a-z]{2}[a-z\d]+$/.test(iban) && passesMod97(iban);
}

/** Windows that overlap are one; what was taken back right before one belongs to it. */
function joined(windows: readonly Window[], run: Run): Run[] {
  const position = new Map(run.map(({ first }, at) => [first, at]));
  const spans = windows
    .map((steps) => ({ start: position.get(steps[0]!.first)!, end: position.get(steps.at(-1)!.first)! }))
    .toSorted((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start: run[start]!.joint === joints.correction ? takenBack(run, start) : start, end });
  }
  return merged.map(({ start, end }) => run.slice(start, end + 1));
}

/** Where the group of at most 19 digits begins that a correction takes back. */
function takenBack(run: Run, correction: number): number {
  let [start, digits] = [correction, 0];
  while (start > 0 && digits + run[start - 1]!.digits.length <= 19) digits += run[--start]!.digits.length;
  return start;
}

const finding = (steps: Run, { words }: Scene): Finding => ({
  category: 'card',
  parts: partsOf(steps, words),
  digits: digitsOf(steps),
});
