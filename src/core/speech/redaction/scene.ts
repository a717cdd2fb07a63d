import type { Transcript } from '@callwarden/sdk';
import { type Label, labelsOf } from './labels.js';
import { type Language, languageOf } from './languages.js';
import { piecesOf } from './pieces.js';
import type { RedactionCategory } from '../../platform/config/redaction-categories.js';
import { type Run, Runs } from './runs.js';
import type { Word } from './words.js';

/** What detectors look at. */
export interface Scene {
  readonly words: readonly Word[];
  readonly language: Language;
  readonly labels: readonly Label[];
  /** Of each speaker. */
  readonly runs: readonly Run[];
  /** As if all was said by one speaker; none where that is so. */
  readonly mixedRuns: readonly Run[];
  speakerOf(utterance: number): number;
}

/** Words of one utterance. Indexes of words, both inclusive. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

/** Something that is not kept, in one part for each utterance. */
export interface Finding {
  readonly category: RedactionCategory;
  readonly parts: readonly Part[];
  /** As they were said, where it is a number. */
  readonly digits?: string;
}

export function sceneOf({ language: code, utterances }: Transcript, words: readonly Word[]): Scene {
  const language = languageOf(code);
  const labels = labelsOf(words, language);
  const runs = new Runs(utterances, words, piecesOf(words, labels, language), labels, language);
  const speakerOf = (utterance: number) => utterances[utterance]!.speaker;
  const alone = utterances.every(({ speaker }) => speaker === utterances[0]!.speaker);
  return { words, language, labels, runs: runs.ofSpeakers(), mixedRuns: alone ? [] : runs.ofAll(), speakerOf };
}

/** From the first to the last of the pieces in each utterance. */
export function partsOf(pieces: readonly Part[], words: readonly Word[]): Part[] {
  const parts: Part[] = [];
  for (const { first, last } of pieces) {
    const part = parts.at(-1);
    if (part && words[part.last]!.utterance === words[first]!.utterance)
      parts[parts.length - 1] = { first: part.first, last };
    else parts.push({ first, last });
  }
  return parts;
}
