import type { Label } from './labels.js';
import { isQuantity } from './quantity.js';
import { digitsOf, type Run, type Step } from './runs.js';
import type { Scene } from './scene.js';

const most = { words: 70, wordsBetween: 14, digits: 19 };
const fewest = 12;

/**
 * Runs of one speaker after a word for a card which together are as long as its number, with other talk in between: "Four
 * one one one." "Sorry, the line is bad, say that again?" "Four one one one."
 */
export function chainsAfter(scene: Scene, isCard: (label: Label) => boolean): Step[][] {
  const { labels, words } = scene;
  const runs = scene.runs.toSorted((a, b) => a[0]!.first - b[0]!.first);
  let from = 0;
  return labels.flatMap((label, at) => {
    if (label.kind !== 'card') return [];
    while (runs[from] && runs[from]![0]!.first <= label.last) from++;
    const end = labels.slice(at + 1, at + 20).find((next) => !isCard(next))?.first ?? words.length;
    const until = Math.min(end, label.last + most.words);
    const near = [];
    for (let next = from; runs[next] && runs[next]![0]!.first < until; next++) near.push(runs[next]!);
    const bySpeaker = Map.groupBy(near, (run) => scene.speakerOf(words[run[0]!.first]!.utterance));
    return [...bySpeaker.values()].flatMap((chain) => wholeNumber(chain, scene));
  });
}

function wholeNumber(runs: readonly Run[], { words, language }: Scene): Step[][] {
  const taken: Step[] = [];
  for (const run of runs) {
    const length = digitsOf(run.slice(0, most.digits + 1)).length;
    if (length < 2 || isQuantity(run, words, language)) continue;
    if (taken.length > 0 && run[0]!.first - taken.at(-1)!.last > most.wordsBetween) break;
    if (digitsOf(taken).length + length > most.digits) break;
    taken.push(...run);
  }
  return runs.length > 1 && digitsOf(taken).length >= fewest ? [taken] : [];
}
