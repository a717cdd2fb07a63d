import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'use-intl';
import { Key } from './Key.tsx';

/** How long what was done can be taken back. */
export const undoMilliseconds = 10_000;

interface UndoToast {
  readonly id: string;
  /** What was done. */
  readonly message: string;
  readonly onUndo: () => void;
  readonly onClose?: () => void;
}

export const showUndoToast = ({ id, onClose, ...message }: UndoToast): string =>
  notifications.show({ id, onClose, autoClose: undoMilliseconds, message: <UndoMessage {...message} /> });

function UndoMessage({ message, onUndo }: Pick<UndoToast, 'message' | 'onUndo'>) {
  const t = useTranslations('design');
  return (
    <span>
      {message}{' '}
      <Button variant="transparent" onClick={onUndo} aria-keyshortcuts="Control+Z">
        {t('undo')} <Key>Ctrl+Z</Key>
      </Button>
    </span>
  );
}
