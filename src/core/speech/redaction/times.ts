import type { Utterance } from '@callwarden/sdk';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Times guessed from characters are wider by this on each side, in seconds. */
const margin = 0.5;

/** When characters of a text were said. Takes characters, `end` exclusive, and gives seconds. */
export type Times = (place: Stretch) => Stretch;

/**
 * When characters of an utterance's text were said, within the utterance: by the recogniser's words where it gives them, else
 * by their share of the text. Where words and text differ, from the word before to the word after.
 */
export function timesIn(utterance: Utterance): Times {
  const { text, start, end } = utterance;
  const said = spokenAt(utterance);
  const at = (character: number) => start + ((end - start) * character) / Math.max(1, text.length);
  return (place) =>
    within(
      utterance,
      said.length === 0
        ? { start: at(place.start) - margin, end: at(place.end) + margin }
        : byWords(said, place, utterance),
    );
}

export interface SpokenAt extends Stretch {
  /** Characters of the text. */
  readonly from: number;
  readonly to: number;
}

function byWords(said: readonly SpokenAt[], place: Stretch, utterance: Utterance): Stretch {
  const first = firstBehind(said, place.start);
  let next = first;
  const times = { start: Infinity, end: -Infinity };
  for (; next < said.length && said[next]!.from < place.end; next++) {
    times.start = Math.min(times.start, said[next]!.start);
    times.end = Math.max(times.end, said[next]!.end);
  }
  const startsThere = next > first && said[first]!.from <= place.start;
  const endsThere = next > first && said[next - 1]!.to >= place.end;
  return {
    start: Math.min(times.start, startsThere ? Infinity : (said[first - 1]?.end ?? utterance.start)),
    end: Math.max(times.end, endsThere ? -Infinity : (said[next]?.start ?? utterance.end)),
  };
}

/** Index of the first word that ends behind the character. */
function firstBehind(said: readonly SpokenAt[], character: number): number {
  let [low, high] = [0, said.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (said[middle]!.to > character) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How far ahead of the last word the next one is looked for, in characters: a recogniser may write "4111" for four words. */
const reach = 80;

/** The words of an utterance and their positions in its text; words that are not there are left out. */
export function spokenAt({ text, words = [] }: Pick<Utterance, 'text' | 'words'>): SpokenAt[] {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return [];
  let from = 0;
  return words.flatMap(({ text: word, start, end }) => {
    const bare = word
      .trim()
      .toLowerCase()
      .replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
    if (bare === '' || !(start <= end)) return [];
    const at = lower.slice(from, from + reach + bare.length).indexOf(bare);
    if (at === -1) return [];
    const found = { from: from + at, to: from + at + bare.length, start, end };
    from = found.to;
    return [found];
  });
}

function within({ start, end }: Utterance, stretch: Stretch): Stretch {
  const clamp = (time: number) => Math.min(Math.max(time, start), Math.max(start, end));
  const from = clamp(stretch.start);
  return { start: from, end: Math.max(from, clamp(stretch.end)) };
}
