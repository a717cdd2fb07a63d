import type { SpokenWord, Transcript, Utterance } from '@callwarden/sdk';
import { detect } from './detect.js';
import { merged, type Place, placesOf, tagged, wordsWithTags } from './places.js';
import { redactionCategories, type RedactionCategory } from '../../platform/config/redaction-categories.js';
import type { Redaction } from './redaction.types.js';
import { sceneOf } from './scene.js';
import { timesIn } from './times.js';
import { wordsOf } from './words.js';

export interface Redacted {
  readonly transcript: Transcript;
  /** By their start; those of one category that touch are one. */
  readonly redactions: readonly Redaction[];
}

/** A tag may show what its number hid: with it out of the way, the rest is looked at again, so often at most. */
const mostRounds = 8;

/**
 * Replaces what is not kept with tags such as `[CARD]`, and returns when it was said. The rest of the text stays as it
 * is, and to redact the result changes nothing more.
 */
export function redact(transcript: Transcript, categories: ReadonlySet<RedactionCategory>): Redacted {
  const places = placesIn(transcript, categories);
  if (places.length === 0) return { transcript, redactions: [] };
  const byUtterance = Map.groupBy(places, ({ utterance }) => utterance);
  const redactions: Redaction[][] = [];
  const utterances = transcript.utterances.map((utterance, index) => {
    const own = byUtterance.get(index);
    if (!own) return utterance;
    const times = timesIn(utterance);
    const stretches = joinedAll(own.map((place) => ({ category: place.category, ...times(place) })));
    redactions.push(stretches);
    return withoutWords({ ...utterance, text: tagged(utterance.text, own) }, stretches);
  });
  return { transcript: { ...transcript, utterances }, redactions: joinedAll(redactions.flat()) };
}

function placesIn(transcript: Transcript, categories: ReadonlySet<RedactionCategory>): Place[] {
  let places: Place[] = [];
  let words = wordsOf(transcript.utterances);
  for (let round = 0; round < mostRounds; round++) {
    const found = placesOf(detect(sceneOf(transcript, words), categories), words);
    if (found.length === 0) break;
    places = merged([...places, ...found]);
    words = wordsWithTags(words, found);
  }
  return places;
}

/** Words that were said in these times are gone with the text. */
function withoutWords(utterance: Utterance, times: readonly Redaction[]): Utterance {
  const { words } = utterance;
  if (!words) return utterance;
  const gone = joinedOfOne(times);
  return { ...utterance, words: words.filter((word) => !overlaps(word, gone)) };
}

/** Whether the word was said in one of the times, which are in order and apart. */
function overlaps(word: SpokenWord, times: readonly Redaction[]): boolean {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]!.end > word.start) high = middle;
    else low = middle + 1;
  }
  return low < times.length && times[low]!.start < word.end;
}

function joinedAll(redactions: readonly Redaction[]): Redaction[] {
  const all = redactionCategories.flatMap((category) =>
    joinedOfOne(redactions.filter((each) => each.category === category)),
  );
  return all.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function joinedOfOne(redactions: readonly Redaction[]): Redaction[] {
  const result: Redaction[] = [];
  for (const redaction of redactions.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && redaction.start <= last.end)
      result[result.length - 1] = { ...last, end: Math.max(last.end, redaction.end) };
    else result.push(redaction);
  }
  return result;
}
