import { digitsOf, type Joint, joints, type Run } from './runs.js';

/** How many digits a number may have, both ends inclusive. */
export interface Lengths {
  readonly min: number;
  readonly max: number;
}

const fits = (steps: Run, { min, max }: Lengths): boolean => {
  const { length } = digitsOf(steps);
  return length >= min && length <= max;
};

const strongestFirst = Object.values(joints).toSorted((a, b) => b - a) as Joint[];

/**
 * The steps at the start of a run that make up a number of such a length: the whole run, or what comes before its
 * strongest joints. What repeats or corrects it belongs to it.
 */
export function headOf(run: Run, lengths: Lengths): Run | undefined {
  const head = plainHead(run, lengths) ?? (run[0]?.ambiguous ? plainHead(run.slice(1), lengths) : undefined);
  if (!head) return undefined;
  const from = run.indexOf(head[0]!);
  let length = from + head.length;
  for (let next = repetition(run, length, head, lengths); next; next = repetition(run, length, head, lengths))
    length += next.length;
  return run.slice(from, length);
}

function plainHead(run: Run, lengths: Lengths): Run | undefined {
  if (run.length === 0) return undefined;
  if (fits(run, lengths) || isTwice(run, lengths)) return run;
  for (const joint of strongestFirst) {
    const end = run.findIndex((step, at) => at > 0 && step.joint >= joint);
    if (end === -1) continue;
    const head = run.slice(0, end);
    if (joint === joints.plain && !standsAlone(run)) return undefined;
    if (fits(head, lengths) || isTwice(head, lengths)) return head;
  }
  return undefined;
}

/**
 * Whether the first step may be a number of its own though nothing lies between it and the next: not a single digit among
 * others, and not the first group of a longer number.
 */
const standsAlone = ([first, next]: Run): boolean =>
  first!.digits.length >= 3 && first!.digits.length !== next?.digits.length;

/** What comes next, if it corrects the head or says it again. */
function repetition(run: Run, from: number, head: Run, lengths: Lengths): Run | undefined {
  const rest = run.slice(from, from + 2 * lengths.max);
  if (rest[0]?.joint === joints.correction) return plainHead(rest, lengths);
  const digits = digitsOf(head);
  const end = rest.findIndex((_step, at) => digitsOf(rest.slice(0, at + 1)).length >= digits.length);
  const next = rest.slice(0, end + 1);
  return end >= 0 && digitsOf(next) === digits ? next : undefined;
}

/** The steps at the end of a run that make up a number of such a length, as `headOf`. */
export function tailOf(run: Run, lengths: Lengths): Run | undefined {
  if (fits(run, lengths) || isTwice(run, lengths)) return run;
  for (const joint of strongestFirst) {
    const start = run.findLastIndex((step, at) => at > 0 && step.joint >= joint);
    if (start === -1) continue;
    const tail = run.slice(start);
    if (joint === joints.plain && tail[0]!.digits.length < 3) return undefined;
    if (fits(tail, lengths)) return tail;
  }
  return undefined;
}

function isTwice(steps: Run, { min, max }: Lengths): boolean {
  const digits = digitsOf(steps.slice(0, 2 * max));
  const half = digits.length / 2;
  if (steps.length > 2 * max || half < min || half > max) return false;
  return digits.slice(0, Math.ceil(half)) === digits.slice(Math.ceil(half));
}
