import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Failure } from '../design/Failure.tsx';
import classes from './forms.module.css';

interface Props {
  readonly title: string;
  /** What will be so afterwards. */
  readonly children: ReactNode;
  /** What the button says: "Revoke key". */
  readonly confirm: string;
  /** What is said where it fails, as a sentence. */
  readonly failed: string;
  /** Throws the body of the error. */
  readonly act: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** For what cannot be undone. Shown while it is mounted. */
export function ConfirmDialog({ title, children, confirm, failed, act, onClose }: Props) {
  const t = useTranslations('forms');
  const acting = useMutation({ mutationFn: act, retry: false, onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      {acting.isError && <Failure failure={acting.error} what={failed} />}
      <div className={classes.dialogText}>{children}</div>
      <div className={classes.dialogButtons}>
        <Button className={classes.danger} loading={acting.isPending} onClick={() => acting.mutate()}>
          {confirm}
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Modal>
  );
}
