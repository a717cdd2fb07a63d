import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import classes from './forms.module.css';

/** Asks before a page is left on which something is typed and not saved. */
export function LeaveDialog({ hasUnsaved }: { readonly hasUnsaved: () => boolean }) {
  const t = useTranslations('forms.leave');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={t('title')} size={400}>
      <p>{t('text')}</p>
      <div className={classes.dialogButtons}>
        <Button data-autofocus onClick={() => reset?.()}>
          {t('stay')}
        </Button>
        <Button variant="default" onClick={() => proceed?.()}>
          {t('leave')}
        </Button>
      </div>
    </Modal>
  );
}
