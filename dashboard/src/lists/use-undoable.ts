import { notifications } from '@mantine/notifications';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showUndoToast } from '../design/undo-toast.tsx';
import { useKeys } from '../keyboard/keys.ts';

/** Says what was done, and takes it back for ten seconds. */
export function useUndoable(): (message: string, undo: () => void) => void {
  const t = useTranslations();
  const id = useId();
  const [latest, setLatest] = useState<(() => void) | undefined>();
  const run = (undo: () => void) => () => {
    notifications.hide(id);
    setLatest(undefined);
    undo();
  };
  useKeys(t('lists.title'), latest ? [{ keys: ['$mod+z'], label: t('design.undo'), run: run(latest) }] : []);
  return (message, undo) => {
    setLatest(() => undo);
    notifications.hide(id);
    showUndoToast({ id, message, onUndo: run(undo), onClose: () => setLatest(undefined) });
  };
}
