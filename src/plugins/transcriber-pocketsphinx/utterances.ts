import type { Utterance } from '@callwarden/sdk';
import type { Word } from './words.js';

/** Joins the words of one channel into stretches without a pause longer than `pause` seconds. */
function groupWords(words: readonly Word[], pause: number): Word[][] {
  const groups: Word[][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && word.start - before.end <= pause) last.push(word);
    else groups.push([word]);
  }
  return groups;
}

/** The utterances of all channels by time; speakers are numbered by who speaks first. */
export function toUtterances(channels: readonly (readonly Word[])[], pause: number): Utterance[] {
  const inOrder = channels.filter((words) => words.length > 0).sort((a, b) => first(a) - first(b));
  const utterances = inOrder.flatMap((words, speaker) =>
    groupWords(words, pause).map((group) => ({
      speaker,
      start: first(group),
      end: group.at(-1)!.end,
      text: group.map((word) => word.text).join(' '),
      confidence: mean(group),
    })),
  );
  return utterances.sort((a, b) => a.start - b.start);
}

const first = (words: readonly Word[]) => words[0]?.start ?? Infinity;

/** Mean of the words' posteriors; 0 without words. */
export function mean(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
}
