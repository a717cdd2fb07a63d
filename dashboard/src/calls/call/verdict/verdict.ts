import type { Findings, ReviewUpdate } from '../../../api/generated/types.gen.ts';
import type { Choice, Draft } from '../../../outbox/draft.ts';

/** Steps of confidence on the screen; the API counts from 0 to 1. */
export const confidenceSteps = 5;

/** Unsure is no verdict: the review goes to a supervisor, with the note as the reason. */
export function updateOf({ choice, confidence, note }: Draft): ReviewUpdate | undefined {
  const text = note.trim();
  if (!choice) return undefined;
  if (choice === 'unsure') return text ? { status: 'escalated', reason: text } : undefined;
  return {
    status: 'completed',
    findings: {
      fraudConfirmed: choice === 'fraud',
      notes: text || null,
      confidence: confidence === undefined ? null : confidence / confidenceSteps,
    },
  };
}

/** A verdict that was given, as the form shows it. */
export const draftOf = ({ fraudConfirmed, confidence, notes }: Findings): Draft => ({
  choice: fraudConfirmed ? 'fraud' : 'legitimate',
  note: notes ?? '',
  ...(confidence !== null && { confidence: Math.max(1, Math.round(confidence * confidenceSteps)) }),
});

/** What is missing before a verdict can be saved. */
export function missing({ choice, note }: Draft): 'choice' | 'reason' | undefined {
  if (!choice) return 'choice';
  return choice === 'unsure' && !note.trim() ? 'reason' : undefined;
}

export const choices: readonly { readonly choice: Choice; readonly key: string }[] = [
  { choice: 'fraud', key: 'f' },
  { choice: 'legitimate', key: 'l' },
  { choice: 'unsure', key: 'u' },
];
