import type { Segment } from './energy-cuts.js';
import type { Word } from './words.js';

/** What was said in a segment. */
export interface Recognised {
  /** With the times of the recording. */
  readonly words: readonly Word[];
  /** What the model took the segment for, such as `en`; empty if it does not report a language. */
  readonly language: string;
}

export type Recognise = (segment: Segment) => Promise<Recognised>;
