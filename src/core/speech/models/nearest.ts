import { editDistance } from './edit-distance.js';

/** The candidate with the fewest edits from `word`, if at most a third of the longer one must change. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({
      candidate,
      edits: editDistance(word.toLowerCase(), candidate),
      longer: Math.max(word.length, candidate.length),
    }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  if (best && best.edits * 3 <= best.longer) return best.candidate;
  return candidates.find((candidate) => word.length > 2 && candidate.startsWith(word.toLowerCase()));
}
