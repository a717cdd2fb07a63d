import { redactionCategories, type RedactionCategory } from '../../platform/config/redaction-categories.js';
import type { Finding } from './scene.js';
import { tags } from './tags.js';
import type { Word } from './words.js';

/** Characters of an utterance's text that are not kept; `end` is exclusive. */
export interface Place {
  readonly utterance: number;
  readonly category: RedactionCategory;
  readonly start: number;
  readonly end: number;
}

/** In the order of the text and without overlaps: what overlaps is one place, of the category that comes first of theirs. */
export function placesOf(findings: readonly Finding[], words: readonly Word[]): Place[] {
  const places = findings.flatMap(({ category, parts }) =>
    parts.map(({ first, last }): Place => {
      const { utterance, start } = words[first]!;
      return { utterance, category, start, end: words[last]!.end };
    }),
  );
  return merged(places);
}

export function merged(places: readonly Place[]): Place[] {
  const result: Place[] = [];
  for (const place of places.toSorted((a, b) => a.utterance - b.utterance || a.start - b.start)) {
    const last = result.at(-1);
    if (!last || last.utterance !== place.utterance || last.end <= place.start) result.push(place);
    else
      result[result.length - 1] = {
        ...last,
        category: redactionCategories.find((category) => category === last.category || category === place.category)!,
        end: Math.max(last.end, place.end),
      };
  }
  return result;
}

/** The words after tags have replaced these places: a tag is a word without text. */
export function wordsWithTags(words: readonly Word[], places: readonly Place[]): Word[] {
  const result: Word[] = [];
  let next = 0;
  for (const word of words) {
    while (places[next] && isBehind(word, places[next]!)) next++;
    const place = places[next];
    if (!place || place.utterance !== word.utterance || word.end <= place.start) result.push(word);
    else if (word.start === place.start) result.push({ ...word, text: '', digits: '' });
    else result.push({ ...result.pop()!, end: word.end, after: word.after });
  }
  return result;
}

const isBehind = ({ utterance, start }: Word, place: Place): boolean =>
  utterance > place.utterance || (utterance === place.utterance && start >= place.end);

/** The text with a tag in each place. All places are of this text, in its order. */
export function tagged(text: string, places: readonly Place[]): string {
  let [result, at] = ['', 0];
  for (const { category, start, end } of places) {
    result += text.slice(at, start) + tags[category];
    at = end;
  }
  return result + text.slice(at);
}
