import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Key } from '../design/Key.tsx';
import { useKeys } from '../keyboard/keys.ts';

const undoMilliseconds = 10_000;

/** Says what was done, and takes it back for ten seconds. */
export function useUndoToast(): (message: string, undo: () => void) => void {
  const t = useTranslations('lists');
  const id = useId();
  const [latest, setLatest] = useState<(() => void) | undefined>();
  const run = (undo: () => void) => () => {
    notifications.hide(id);
    setLatest(undefined);
    undo();
  };
  useKeys(t('title'), latest ? [{ keys: ['$mod+z'], label: t('undo'), run: run(latest) }] : []);
  return (message, undo) => {
    setLatest(() => undo);
    notifications.hide(id);
    notifications.show({
      id,
      autoClose: undoMilliseconds,
      onClose: () => setLatest(undefined),
      message: (
        <span>
          {message}{' '}
          <Button variant="transparent" onClick={run(undo)} aria-keyshortcuts="Control+Z">
            {t('undo')} <Key>Ctrl+Z</Key>
          </Button>
        </span>
      ),
    });
  };
}
