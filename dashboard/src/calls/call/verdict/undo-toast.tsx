import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Key } from '../../../design/Key.tsx';
import { useKeys } from '../../../keyboard/keys.ts';
import { type Choice, restoreDraft } from './draft.ts';
import { undoMilliseconds } from './outbox.ts';
import { outboxOf } from './use-outbox.ts';

let latest: string | undefined;

/** Ten seconds to take a verdict back: the form of that call has it again. */
export function useUndoToast(userId: string): (key: string, choice: Choice) => void {
  const t = useTranslations('call.verdict');
  const undo = useUndo(userId);
  return (key, choice) => {
    latest = key;
    notifications.show({
      id: key,
      message: (
        <span>
          {t(`saved.${choice}`)}{' '}
          <Button variant="transparent" onClick={undo} aria-keyshortcuts="Control+Z">
            {t('undo')} <Key>Ctrl+Z</Key>
          </Button>
        </span>
      ),
      autoClose: undoMilliseconds,
    });
  };
}

function useUndo(userId: string): () => void {
  const navigate = useNavigate();
  const t = useTranslations('call.verdict');
  const moving = useRef(navigate);
  const undo = () => {
    const found = latest === undefined ? undefined : outboxOf(userId).takeBack(latest);
    if (!found) return;
    latest = undefined;
    notifications.hide(found.key);
    restoreDraft(found.reviewId, found.draft);
    void moving.current({ to: '/calls/$analysisId', params: { analysisId: found.analysisId } });
  };
  useKeys(t('title'), [{ keys: ['$mod+z'], label: t('undo'), run: undo }]);
  return undo;
}
