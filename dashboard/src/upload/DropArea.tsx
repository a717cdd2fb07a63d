import { IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './drop-area.module.css';

interface Props {
  readonly dragged: boolean;
  /** One line only: there is a list under it. */
  readonly small: boolean;
  readonly onOpen: () => void;
}

/** Files may be dropped anywhere on the page; this says so, and opens the choice of files. */
export function DropArea({ dragged, small, onOpen }: Props) {
  const t = useTranslations('upload.drop');
  return (
    <button
      type="button"
      className={`${classes.area} ${small ? classes.small : ''}`}
      data-dragged={dragged || undefined}
      onClick={onOpen}
    >
      <IconUpload size={small ? 16 : 24} stroke={1.5} aria-hidden />
      <span className={classes.title}>{dragged ? t('release') : small ? t('short') : t('title')}</span>
      {!small && <span className={classes.next}>{t('next')}</span>}
    </button>
  );
}
