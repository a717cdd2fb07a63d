import { digitsOf, joints, type Run, type Step } from './runs.js';
import { type Finding, type Part, partsOf, type Scene } from './scene.js';

/** Turns within which the other side reads short numbers back. */
const turns = 10;
/** So many digits of a card in a row are not left over. */
const shortestRest = 5;

/** The same digits said again: numbers that are read back, and parts of cards that are. */
export function echoesOf(findings: readonly Finding[], scene: Scene): Finding[] {
  const runs = [...scene.runs, ...scene.mixedRuns];
  const short = findings.filter(({ category, digits }) => category !== 'card' && digits);
  return [...cardRests(findings, runs, scene), ...wholes(short, runs, scene)];
}

/** Five digits or more in a row that are part of a card that was said within some turns. */
function cardRests(findings: readonly Finding[], runs: readonly Run[], { words }: Scene): Finding[] {
  const blockOf = ({ first }: Part) => Math.floor(words[first]!.utterance / turns);
  const known = new Set<string>();
  const fives = new Set<string>();
  for (const { category, digits = '', parts } of findings)
    if (category === 'card')
      for (let at = 0; at + shortestRest <= digits.length; at++) {
        fives.add(digits.slice(at, at + shortestRest));
        for (const block of [-1, 0, 1])
          known.add(`${blockOf(parts[0]!) + block} ${digits.slice(at, at + shortestRest)}`);
      }
  if (known.size === 0) return [];
  return runs.flatMap((run) =>
    stretches(run, (five) => fives.has(five) && known.has(`${blockOf(run[0]!)} ${five}`)).map((steps): Finding => ({
      category: 'card',
      parts: partsOf(steps, words),
    })),
  );
}

/** The steps of a run over which all groups of five digits in a row are known. */
function stretches(run: Run, isKnown: (five: string) => boolean): Step[][] {
  const digits = digitsOf(run);
  if (digits.length < shortestRest) return [];
  const isIn = Array.from({ length: digits.length - shortestRest + 1 }, (_, at) =>
    isKnown(digits.slice(at, at + shortestRest)),
  );
  if (!isIn.includes(true)) return [];
  const owner = run.flatMap(({ digits: each }, at) => Array.from(each, () => at));
  const marked = new Set<number>();
  for (const [at, known] of isIn.entries())
    if (known) for (let offset = 0; offset < shortestRest; offset++) marked.add(owner[at + offset]!);
  const result: Step[][] = [];
  for (const at of [...marked].toSorted((a, b) => a - b))
    if (marked.has(at - 1)) result.at(-1)!.push(run[at]!);
    else result.push([run[at]!]);
  return result;
}

/** Numbers that are the whole of a run, or stand apart in it, soon after they were said first. */
function wholes(short: readonly Finding[], runs: readonly Run[], { words }: Scene): Finding[] {
  if (short.length === 0) return [];
  const utteranceOf = ({ first }: Part) => words[first]!.utterance;
  const known = Map.groupBy(
    short.toSorted((a, b) => a.parts[0]!.first - b.parts[0]!.first),
    ({ digits }) => digits!,
  );
  return runs.flatMap((run) =>
    segmentsOf(run).flatMap((segment) => {
      const before = lastUpTo(known.get(digitsOf(segment)) ?? [], segment[0]!.first);
      if (!before || utteranceOf(segment[0]!) - utteranceOf(before.parts[0]!) > turns) return [];
      return [{ category: before.category, parts: partsOf(segment, words) }];
    }),
  );
}

/** The last finding that begins at the word or before it, of findings in order. */
function lastUpTo(findings: readonly Finding[], word: number): Finding | undefined {
  let [low, high] = [0, findings.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (findings[middle]!.parts[0]!.first <= word) low = middle + 1;
    else high = middle;
  }
  return findings[low - 1];
}

/** The run, and what is left of it where it is cut. */
function segmentsOf(run: Run): Run[] {
  if (run.length > 100) return [];
  const cuts = [joints.turn, joints.pause, joints.mark].map((joint) => {
    const segments: Step[][] = [];
    for (const step of run)
      if (segments.length > 0 && step.joint < joint) segments.at(-1)!.push(step);
      else segments.push([step]);
    return segments;
  });
  return [run, ...cuts.flat()];
}
