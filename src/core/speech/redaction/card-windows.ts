import { issuedLengths } from './issuers.js';
import { passesLuhn } from './luhn.js';
import { digitsOf, joints, type Run, type Step } from './runs.js';

/** Steps of a run that make up the number of a card. */
export type Window = readonly Step[];

/** Variants of a run are tried up to these numbers; beyond, only the plainest ones are. */
const most = { steps: 80, uncertain: 4, corrections: 2, apart: 12 };
const longest = 19;
const shortest = 13;

/**
 * Readings of "twenty one" as 201 are tried for numbers of so many digits: shorter ones fit by chance too often. At the end they
 * are tried for all, as there one digit is left of an odd number of digits that is said in pairs.
 */
const shortestApart = 15;

/**
 * Numbers of cards in a run, by issuer and check digit. Words that are perhaps no digits are tried with and without, and
 * before a correction up to six digits are taken as said wrongly.
 *
 * @param anywhere whether one may begin and end between single digits with nothing between
 */
export function cardWindows(run: Run, anywhere: boolean): Window[] {
  const windows = variantsOf(run).flatMap((variant) => windowsOf(variant, { anywhere, shortest }));
  if (windows.length > 0 || run.length > most.steps) return windows;
  return [
    ...corrected(run).flatMap((variant) => windowsOf(variant, { anywhere, shortest })),
    ...saidApart(run).flatMap(({ variant, isLast }) =>
      windowsOf(variant, { anywhere, shortest: isLast ? shortest : shortestApart }),
    ),
  ];
}

function variantsOf(run: Run): Run[] {
  const uncertain = run.filter(({ ambiguous }) => ambiguous);
  if (uncertain.length === 0) return [run];
  if (uncertain.length > most.uncertain || run.length > most.steps)
    return [run, run.filter(({ ambiguous }) => !ambiguous)];
  return Array.from({ length: 2 ** uncertain.length }, (_, bits) => {
    const out = new Set(uncertain.filter((_piece, at) => bits & (1 << at)));
    return run.filter((step) => !out.has(step));
  });
}

/** Without what the corrections in the run take back. */
function corrected(run: Run): Run[] {
  const at = run.flatMap(({ joint }, index) => (joint === joints.correction && index > 0 ? [index] : []));
  if (at.length === 0 || at.length > most.corrections) return [];
  let variants: Step[][] = [[...run]];
  for (const index of at)
    variants = variants.flatMap((variant) =>
      [1, 2, 3, 4, 5, 6].map((count) => withoutDigitsBefore(variant, run[index]!, count)),
    );
  return variants;
}

/** With one of the numbers like "twenty one" read as 201. */
function saidApart(run: Run): { readonly variant: Run; readonly isLast: boolean }[] {
  const able = run.filter(({ apart }) => apart !== undefined);
  if (able.length > most.apart) return [];
  return able.map((one) => ({
    variant: run.map((step) => (step === one ? { ...step, digits: one.apart! } : step)),
    isLast: one === run.at(-1),
  }));
}

/** Without the steps that hold the last so many digits before one. */
function withoutDigitsBefore(run: readonly Step[], step: Step, count: number): Step[] {
  const end = run.indexOf(step);
  let start = end;
  for (let taken = 0; start > 0 && taken < count;) taken += run[--start]!.digits.length;
  return [...run.slice(0, start), ...run.slice(end)];
}

function windowsOf(
  run: Run,
  { anywhere, shortest }: { readonly anywhere: boolean; readonly shortest: number },
): Window[] {
  const found: Window[] = [];
  const all = digitsOf(run);
  for (
    let start = 0, from = 0;
    start < run.length && from + shortest <= all.length;
    from += run[start++]!.digits.length
  ) {
    const lengths = issuedLengths(all, from);
    if (lengths === 0 || (!anywhere && !isEdge(run, start))) continue;
    for (let end = start, length = 0; end < run.length && isAligned(run[end]!, length); end++) {
      length += run[end]!.digits.length;
      if (length > longest) break;
      if (length < shortest || !(lengths & (1 << length)) || (!anywhere && !isEdge(run, end + 1))) continue;
      if (passesLuhn(all.slice(from, from + length))) found.push(run.slice(start, end + 1));
    }
  }
  return found;
}

/** Whether a number may begin or end before the step: not where one single digit simply follows another. */
function isEdge(run: Run, at: number): boolean {
  const [before, step] = [run[at - 1], run[at]];
  if (!before || !step) return true;
  return step.joint !== joints.plain || before.digits.length > 1 || step.digits.length > 1;
}

/** Hundreds and thousands are said of groups of four digits only. */
const isAligned = ({ cardinal, digits }: Step, offset: number): boolean =>
  !cardinal || (digits.length <= 4 && (offset + digits.length) % 4 === 0);
