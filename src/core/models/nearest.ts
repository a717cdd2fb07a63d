/** The candidate with the fewest edits from `word`, if at most a third of the longer one must change. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({
      candidate,
      edits: edits(word.toLowerCase(), candidate),
      longer: Math.max(word.length, candidate.length),
    }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  if (best && best.edits * 3 <= best.longer) return best.candidate;
  return candidates.find((candidate) => word.length > 2 && candidate.startsWith(word.toLowerCase()));
}

/** Levenshtein distance: insertions, deletions and substitutions that turn `a` into `b`. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
