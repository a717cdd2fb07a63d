import type { Transcript } from '@callwarden/sdk';

export interface WindowParameters {
  /** Words: an utterance up to this long is one window. */
  readonly longest: number;
  readonly size: number;
  readonly stride: number;
}

/** A word's place: the utterance, and the characters from `from` up to, not including, `to`. */
export interface Word {
  readonly utterance: number;
  readonly from: number;
  readonly to: number;
}

/** Words of one utterance that are judged together. */
export interface Window extends Word {
  /** The numbers of its first word in the transcript, and of the word after its last. */
  readonly first: number;
  readonly end: number;
}

/** The first `limit` words of a transcript from utterance number `first` on, in order. */
export function locateWords({ utterances }: Transcript, limit: number, first = 0): Word[] {
  const words: Word[] = [];
  for (let utterance = first; utterance < utterances.length; utterance++) {
    for (const match of utterances[utterance]!.text.matchAll(/\S+/g)) {
      if (words.length === limit) return words;
      words.push({ utterance, from: match.index, to: match.index + match[0].length });
    }
  }
  return words;
}

/**
 * Windows over whole sentences where there are any, sliding ones where a sentence or a text without stops is longer. Those of the
 * utterances from word number `first` on, which begins one.
 */
export function* windowsOf(words: readonly Word[], transcript: Transcript, parameters: WindowParameters, first = 0) {
  while (first < words.length) {
    let end = first;
    const { utterance } = words[first]!;
    while (words[end]?.utterance === utterance) end++;
    const text = transcript.utterances[utterance]!.text;
    const own = words.slice(first, end);
    const ends = own.map((word) => /[.!?]["')\]]*$/.test(text.slice(word.from, word.to)));
    for (const [a, b] of spansOf(ends, parameters)) {
      yield { first: first + a, end: first + b, utterance, from: own[a]!.from, to: own[b - 1]!.to } satisfies Window;
    }
    first = end;
  }
}

/** Spans of `size` words, running over utterances; the last one ends with the transcript. */
export function* stretchesOf(count: number, parameters: { size: number; stride: number }): Generator<[number, number]> {
  const { size, stride } = parameters;
  for (let at = 0; at < count - size; at += stride) yield [at, at + size];
  if (count > 0) yield [Math.max(0, count - size), count];
}

/**
 * Spans [from, to) over the words of one utterance, given which words end a sentence.
 * The same method as training/fraud/windows.py.
 */
export function spansOf(ends: readonly boolean[], parameters: WindowParameters): [number, number][] {
  if (ends.length <= parameters.longest) return ends.length ? [[0, ends.length]] : [];
  const spans: [number, number][] = [];
  let start = 0;
  let first = 0;
  for (let end = 1; end <= ends.length; end++) {
    if (!ends[end - 1] && end < ends.length) continue;
    const tooLong = end - first > parameters.longest;
    if (tooLong || end - start > parameters.size) {
      if (start < first) spans.push([start, first]);
      start = first;
    }
    if (tooLong) {
      spans.push(...slide(first, end, parameters));
      start = end;
    }
    first = end;
  }
  if (start < ends.length) spans.push([start, ends.length]);
  return spans;
}

function slide(first: number, end: number, { size, stride }: WindowParameters): [number, number][] {
  const spans: [number, number][] = [];
  for (let at = first; at < end - size; at += stride) spans.push([at, at + size]);
  spans.push([Math.max(first, end - size), end]);
  return spans;
}
