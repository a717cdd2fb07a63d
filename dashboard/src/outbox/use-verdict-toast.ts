import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { showUndoToast } from '../design/undo-toast.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { useSignedIn } from '../session/session.ts';
import { type Choice, restoreDraft } from './draft.ts';
import { outboxOf } from './use-outbox.ts';

let latest: string | undefined;

/** Ten seconds to take a verdict back: the form of that call has it again. */
export function useVerdictToast(): (key: string, choice: Choice) => void {
  const t = useTranslations('outbox');
  const onUndo = useUndo();
  return (key, choice) => {
    latest = key;
    showUndoToast({ id: key, message: t(`saved.${choice}`), onUndo });
  };
}

/** False where there is none to take back. */
function useUndo(): () => boolean {
  const navigate = useNavigate();
  const { user } = useSignedIn();
  return () => {
    const found = latest === undefined ? undefined : outboxOf(user.userId).takeBack(latest);
    if (!found) return false;
    latest = undefined;
    notifications.hide(found.key);
    restoreDraft(found.reviewId, found.draft);
    void navigate({ to: '/calls/$analysisId', params: { analysisId: found.analysisId } });
    return true;
  };
}

/** Works on every page, also while the next call is loading. */
export function useUndoKey(title: string): void {
  const t = useTranslations('outbox');
  useKeys(title, [{ keys: ['$mod+z'], label: t('undoVerdict'), run: useUndo() }]);
}
