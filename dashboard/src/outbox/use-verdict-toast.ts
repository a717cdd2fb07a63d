import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { shortId } from '../design/short-id.ts';
import { showUndoToast } from '../design/undo-toast.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { useSignedIn } from '../session/session.ts';
import { restoreDraft } from './draft.ts';
import type { Outgoing } from './outbox.ts';
import { outboxOf } from './use-outbox.ts';

let shown: string | undefined;

/**
 * Ten seconds to take a verdict back: the form of that call has it again. One message at a time, as several would cover the
 * call; the key takes back those before, too.
 */
export function useVerdictToast(): (verdict: Outgoing) => void {
  const t = useTranslations('outbox');
  const undo = useUndo();
  return ({ key, analysisId, draft }) => {
    if (shown !== undefined) notifications.hide(shown);
    shown = key;
    const message = t(`saved.${draft.choice ?? 'unsure'}`, { call: shortId(analysisId) });
    showUndoToast({ id: key, message, onUndo: () => void undo(key) });
  };
}

/** Takes back a verdict, or without a key the last one. False where it has left, or there is none. */
function useUndo(): (key?: string) => boolean {
  const navigate = useNavigate();
  const { user } = useSignedIn();
  return (key) => {
    const outbox = outboxOf(user.userId);
    const wanted = key ?? outbox.snapshot().at(-1)?.key;
    const found = wanted === undefined ? undefined : outbox.takeBack(wanted);
    if (!found) return false;
    notifications.hide(found.key);
    restoreDraft(found.reviewId, found.draft);
    void navigate({ to: '/calls/$analysisId', params: { analysisId: found.analysisId } });
    return true;
  };
}

/** Works on every page, also while the next call is loading. */
export function useUndoKey(title: string): void {
  const t = useTranslations('outbox');
  const undo = useUndo();
  useKeys(title, [{ keys: ['$mod+z'], label: t('undoVerdict'), run: () => undo() }]);
}
