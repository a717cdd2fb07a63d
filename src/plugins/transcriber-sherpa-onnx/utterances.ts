import type { SpokenWord, Utterance } from '@callwarden/sdk';
import type { Word } from './words.js';

/** Stands for "unknown": CTC models, for one, give no probabilities through sherpa-onnx. */
export const unknownConfidence = 0.5;

/** Joins the words of one speaker into stretches without a pause longer than `pause` seconds. */
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

/** The utterances of all speakers by time; they are numbered by who speaks first. */
export function toUtterances(speakers: readonly (readonly Word[])[], pause: number): Utterance[] {
  const inOrder = speakers.filter((words) => words.length > 0).sort((a, b) => first(a) - first(b));
  const utterances = inOrder.flatMap((words, speaker) =>
    groupWords(words, pause).map((group) => {
      const confidence = mean(group);
      const text = group
        .map((word) => word.text)
        .join('')
        .trim();
      const utterance = { speaker, start: first(group), end: group.at(-1)!.end, text, words: spoken(group) };
      return confidence === undefined ? utterance : { ...utterance, confidence };
    }),
  );
  return utterances.sort((a, b) => a.start - b.start);
}

const spoken = (words: readonly Word[]): SpokenWord[] =>
  words.map(({ text, start, end }) => ({ text: text.trim(), start, end }));
const first = (words: readonly Word[]) => words[0]?.start ?? Infinity;

/** Mean over the words that have a confidence; undefined where none has. */
export function mean(words: readonly Word[]): number | undefined {
  const known = words.flatMap(({ confidence }) => confidence ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
}
