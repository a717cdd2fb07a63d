import type { Transcript } from '@callwarden/sdk';
import { locateWords, type Window, windowsOf, type WindowParameters, type Word } from './windows.js';

/** The words of a call and its windows. The utterances before the first changed one are not read again. */
export class HeardWords {
  /** In order. */
  readonly words: Word[] = [];
  readonly windows: Window[] = [];
  private texts: readonly string[] = [];

  constructor(
    private readonly limit: number,
    private readonly cut: WindowParameters,
  ) {}

  /** Takes the first `limit` words of a transcript. `same` words at its start are those from before; `isCut` where there are more. */
  hear(transcript: Transcript): { same: number; isCut: boolean } {
    const before = this.texts;
    this.texts = transcript.utterances.map(({ text }) => text);
    const changed = before.findIndex((text, i) => text !== this.texts[i]);
    const utterance = changed === -1 ? before.length : changed;
    const first = startOf(this.words, utterance);
    const old = this.words.slice(first).map((word) => textOf(word, before));
    this.windows.length = startOf(this.windows, utterance);
    this.words.length = first;
    for (const word of locateWords(transcript, this.limit + 1 - first, utterance)) this.words.push(word);
    const isCut = this.words.length > this.limit;
    if (isCut) this.words.length = this.limit;
    for (const window of windowsOf(this.words, transcript, this.cut, first)) this.windows.push(window);
    let same = 0;
    while (same < old.length && first + same < this.words.length && old[same] === this.textAt(first + same)) same++;
    return { same: first + same, isCut };
  }

  /** The words from number `first` on, as they were heard. */
  textsFrom(first: number): string[] {
    return this.words.slice(first).map((word) => textOf(word, this.texts));
  }

  private textAt(number: number): string {
    return textOf(this.words[number]!, this.texts);
  }
}

const textOf = ({ utterance, from, to }: Word, texts: readonly string[]): string => texts[utterance]!.slice(from, to);

/** The index of the first word or window of this utterance or a later one. */
function startOf(items: readonly Word[], utterance: number): number {
  return items.findLastIndex((item) => item.utterance < utterance) + 1;
}
