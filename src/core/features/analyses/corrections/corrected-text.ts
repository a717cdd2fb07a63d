import { Injectable } from '@nestjs/common';
import type { Utterance } from '@callwarden/sdk';
import { type BadField, errors } from '../../../platform/errors/errors.js';
import { LimitExceeded } from '../../../platform/processes/limit-exceeded.js';
import type { Redaction } from '../../../speech/redaction/redaction.types.js';
import { TranscriptIntake } from '../../../speech/transcripts/transcript-intake.js';
import type { StoredTranscript } from '../transcript.entity.js';
import type { Correction } from './correction.schemas.js';

/** A transcript with corrections, without what must not be kept. */
export interface CorrectedText {
  readonly utterances: readonly Utterance[];
  /** What the corrections have brought in, and where in the recording. */
  readonly redactions: readonly Redaction[];
}

/** Puts corrections into a transcript, before anything of them is stored. */
@Injectable()
export class CorrectedTexts {
  constructor(private readonly intake: TranscriptIntake) {}

  /** The whole transcript is redacted, as a number may be spread over utterances. Throws INVALID_UPDATE, SERVICE_UNAVAILABLE. */
  async of(transcript: StoredTranscript, corrections: readonly Correction[]): Promise<CorrectedText> {
    const { language, confidence, utterances } = transcript;
    const bad = corrections.flatMap(({ index }, at): BadField[] =>
      index < utterances.length
        ? []
        : [{ path: `corrections.${at}.index`, reason: `must be below ${utterances.length}, the number of utterances` }],
    );
    if (bad.length > 0) throw errors.invalidUpdate(bad);
    const texts = new Map(corrections.map(({ index, text }) => [index, text]));
    const corrected = utterances.map((each, index) => ({ ...each, text: texts.get(index) ?? each.text }));
    const redacted = await this.intake.take({ language, confidence, utterances: corrected }).catch(refused);
    const after = redacted.transcript.utterances;
    return {
      utterances: utterances.map((each, index) => ({ ...each, text: after[index]!.text })),
      redactions: redacted.redactions,
    };
  }
}

function refused(error: unknown): never {
  if (!(error instanceof LimitExceeded)) throw error;
  if (error.exhausted === 'waiting')
    throw errors.serviceUnavailable('Too many transcripts wait to be redacted: send the corrections again shortly.');
  throw errors.invalidUpdate([{ path: 'corrections', reason: 'make the transcript take too long to redact' }]);
}
