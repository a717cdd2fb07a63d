/** Analyses with one pair of scores of two models. */
export interface ScorePair extends Counts {
  readonly score: number;
  readonly other: number;
}
export interface Counts {
  readonly analyses: number;
  readonly frauds: number;
  readonly legitimate: number;
}
export interface Compared {
  readonly threshold: number;
  readonly both: Counts;
  readonly onlyModel: Counts;
  readonly onlyWith: Counts;
  readonly neither: Counts;
}

/** What two models flag at each threshold from 0 to 100. */
export const compare = (pairs: readonly ScorePair[]): Compared[] =>
  pairs.length === 0 ? [] : Array.from({ length: 101 }, (_, threshold) => comparedAt(pairs, threshold));

function comparedAt(pairs: readonly ScorePair[], threshold: number): Compared {
  const cells = { both: nothing(), onlyModel: nothing(), onlyWith: nothing(), neither: nothing() };
  for (const { score, other, analyses, frauds, legitimate } of pairs) {
    const [one, two] = [score >= threshold, other >= threshold];
    const cell = cells[one ? (two ? 'both' : 'onlyModel') : two ? 'onlyWith' : 'neither'];
    cell.analyses += analyses;
    cell.frauds += frauds;
    cell.legitimate += legitimate;
  }
  return { threshold, ...cells };
}

const nothing = () => ({ analyses: 0, frauds: 0, legitimate: 0 });
