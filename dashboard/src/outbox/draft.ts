import { useEffect, useState } from 'react';

export type Choice = 'fraud' | 'legitimate' | 'unsure';

/** A verdict that is not sent yet. */
export interface Draft {
  readonly choice?: Choice;
  /** 1 to 5. */
  readonly confidence?: number;
  readonly note: string;
}

const prefix = 'callwarden.draft.';
const empty: Draft = { note: '' };

function load(reviewId: string): Draft {
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(prefix + reviewId) ?? '{}') as Partial<Draft>) };
  } catch {
    return empty;
  }
}

function store(reviewId: string, draft: Draft): void {
  try {
    const blank = !draft.choice && !draft.confidence && !draft.note;
    if (blank) localStorage.removeItem(prefix + reviewId);
    else localStorage.setItem(prefix + reviewId, JSON.stringify(draft));
  } catch {
    // Storage is full or closed: the draft lives as long as the page.
  }
}

/** Kept on this computer with each letter: neither a crash nor the end of a session loses it. */
export function useDraft(reviewId: string): readonly [Draft, (change: Partial<Draft>) => void, () => void] {
  const [held, setHeld] = useState<{ readonly of: string; readonly draft: Draft }>(() => ({
    of: reviewId,
    draft: load(reviewId),
  }));
  const draft = held.of === reviewId ? held.draft : load(reviewId);
  useEffect(() => store(reviewId, draft), [reviewId, draft]);
  const change = (part: Partial<Draft>) =>
    setHeld((before) => ({ of: reviewId, draft: { ...(before.of === reviewId ? before.draft : draft), ...part } }));
  return [draft, change, () => setHeld({ of: reviewId, draft: empty })];
}

/** At sign-out: notes are about people. */
export function forgetDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}

/** What was taken back is in the form again. */
export const restoreDraft = store;
