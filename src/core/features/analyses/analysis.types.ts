import type { FraudIndicator, Severity } from '@callwarden/sdk';

export const statuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type Status = (typeof statuses)[number];
export const shownStatuses = [...statuses, 'archived', 'flagged'] as const;

export const priorities = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

export const riskLevels = ['very_low', 'low', 'medium', 'high', 'critical'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** `fetch`: the recording of an upload by URL is being downloaded. */
export const stages = ['fetch', 'decode', 'transcribe', 'score', 'conclude'] as const;
export type Stage = (typeof stages)[number];

export interface Metadata {
  readonly callerId?: string;
  readonly department?: string;
  readonly caseNumber?: string;
  readonly customFields?: Readonly<Record<string, unknown>>;
}

/** What reviews say of a call. */
export const verdicts = ['fraud', 'legitimate'] as const;
export type Verdict = (typeof verdicts)[number];

export const warningCodes = [
  'LOW_TRANSCRIPTION_CONFIDENCE',
  'NO_SPEECH',
  'TRUNCATED_RECORDING',
  'UNSUPPORTED_LANGUAGE',
  'TRANSCRIPT_BEYOND_RECORDING',
  'LIMITED_TRANSCRIBER',
] as const;
export interface Warning {
  readonly code: (typeof warningCodes)[number];
  readonly message: string;
}

export const notScoredReasons = ['NO_SPEECH', 'LOW_CONFIDENCE', 'UNSUPPORTED_LANGUAGE'] as const;
export type NotScoredReason = (typeof notScoredReasons)[number];
/** Why a call has no score: its words cannot be judged. */
export interface NotScored {
  readonly reason: NotScoredReason;
  /** What is the matter, with the figure. */
  readonly message: string;
  /** What an administrator or a client can do. */
  readonly remedy: string;
}

/** An indicator as it is stored: what a model found, which model, and where. Null: the model does not say. */
export interface FoundIndicator extends Pick<FraudIndicator, 'type' | 'confidence'> {
  /** Absent, as is `speaker`, in what was stored before indicators had them. */
  readonly id?: string;
  readonly severity: Severity;
  /** Seconds from the start of the recording. */
  readonly start: number | null;
  readonly end: number | null;
  readonly quote: string | null;
  /** Of the utterance that has the quote. */
  readonly speaker?: number | null;
  readonly providerId: string;
}
