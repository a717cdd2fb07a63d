import type {
  AnalysisPriority,
  NotScoredReason,
  PipelineStage,
  RiskLevel,
  UploadMetadata,
} from '../api/generated/types.gen.ts';
import type { UploadFailure } from './retry.ts';

export type UploadState =
  /** Not to be sent yet. */
  | { readonly status: 'chosen' }
  | { readonly status: 'waiting' }
  /** `sent` of 0 to 1. */
  | { readonly status: 'sending'; readonly sent: number }
  | {
      readonly status: 'analysing';
      readonly analysisId: string;
      readonly stage: PipelineStage | null;
      readonly percent: number;
    }
  /** `score` is null for a call that was not scored; undefined where the caller may not read it. */
  | {
      readonly status: 'analysed';
      readonly analysisId: string;
      readonly score: number | null | undefined;
      readonly level: RiskLevel | null;
      readonly notScored?: NotScoredReason;
    }
  | { readonly status: 'failed'; readonly failure: UploadFailure; readonly analysisId?: string }
  | { readonly status: 'cancelled' };

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly transcript: File | undefined;
  readonly metadata: UploadMetadata;
  /** Sending again under the same key counts once. */
  readonly key: string;
  /** How often it was sent without an answer that settles it. */
  readonly attempts: number;
  readonly state: UploadState;
}

/** As they stand in the form. */
export interface Details {
  readonly callerId: string;
  /** With commas between them. */
  readonly tags: string;
  readonly priority: AnalysisPriority;
  readonly notes: string;
}

export const noDetails: Details = { callerId: '', tags: '', priority: 'medium', notes: '' };

/** Fields that were left empty are not sent. */
export function metadataOf({ callerId, tags, priority, notes }: Details): UploadMetadata {
  const tagList = [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean);
  return {
    ...(callerId.trim() && { callerId: callerId.trim() }),
    ...(tagList.length > 0 && { tags: tagList }),
    ...(notes.trim() && { notes: notes.trim() }),
    priority,
  };
}

export const isUnderWay = ({ state }: Upload): boolean => state.status === 'waiting' || state.status === 'sending';
export const isSettled = ({ state }: Upload): boolean => state.status === 'analysed' || state.status === 'cancelled';
