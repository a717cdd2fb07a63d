import type { Transcript } from './transcriber.js';

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** One sign of fraud, with the words that show it. The more of them a model gives, the faster a reviewer can judge. */
export interface FraudIndicator {
  /** One of the types that Callwarden documents, or one that this model declares. */
  readonly type: string;
  /** Between 0 and 1. */
  readonly confidence: number;
  readonly severity: Severity;
  /** Seconds from the start of the recording; absent, with `end`, if the model does not report times. */
  readonly start?: number;
  readonly end?: number;
  /** The words as they are in the transcript, of one utterance; absent if the model names none. */
  readonly quote?: string;
}

export interface FraudScore {
  /** Calibrated risk that the call is fraudulent, between 0 and 1. */
  readonly risk: number;
  /** Strongest first. */
  readonly indicators: readonly FraudIndicator[];
}

/** Scores a transcript for fraud. Runs in a child process. */
export interface FraudModel {
  /** Known once the provider is created, so that it can be stored with every score. */
  readonly model: { readonly name: string; readonly version: string; readonly languages: readonly string[] };
  score(transcript: Transcript, signal: AbortSignal): Promise<FraudScore>;
  /**
   * Scores a call in progress, asked again and again with its transcript so far, at the cost of what is new. The score is exactly
   * that of `score` for the same transcript: any words may have changed since the last time, as recognisers revise what they heard,
   * and the provider may have forgotten the call. A model that has no cheaper way than `score` leaves this out.
   *
   * @param call names the call as long as it goes on. Any text that no other call has.
   */
  scoreSoFar?(call: string, transcript: Transcript, signal: AbortSignal): Promise<FraudScore>;
}
