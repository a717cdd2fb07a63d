import type { Transcript, Utterance } from '@callwarden/sdk';
import { storable } from '../../platform/http/storable.js';
import type { Redaction } from '../redaction/redaction.types.js';
import type { Cue } from './cues.js';
import { TranscriptError } from './transcript-error.js';
import { transcriptLimits } from './transcript-limits.js';
import { voicesOf } from './voices.js';

/** A transcript as a client sent it. */
export interface SuppliedTranscript extends Transcript {
  /** What it says was taken out of it before: a transcript of ours comes back like that. */
  readonly redactions: readonly Redaction[];
}

export interface Spoken {
  readonly who: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function fromCues(cues: readonly Cue[], language: string): SuppliedTranscript {
  const spoken: Spoken[] = [];
  for (const { start, end, text } of cues)
    for (const voice of voicesOf(text)) {
      spoken.push({ start, end, ...voice });
      if (spoken.length > transcriptLimits.utterances) throw tooMany();
    }
  return { language, confidence: 1, utterances: numbered(spoken), redactions: [] };
}

/** In order of time, with speakers numbered from 0 in order of first word. */
export function numbered(spoken: readonly Spoken[]): Utterance[] {
  const known = new Map<string, number>();
  return spoken
    .toSorted((a, b) => a.start - b.start)
    .map(({ who, start, end, text }) => {
      if (!known.has(who)) known.set(who, known.size);
      return { speaker: known.get(who)!, start, end, text: storable(text).trim() };
    });
}

const tooMany = (): TranscriptError =>
  TranscriptError.at(
    undefined,
    `has more than ${transcriptLimits.utterances} utterances: join utterances, or send a part of the call`,
  );
