import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './pager.module.css';

interface Props {
  readonly pagination: { readonly page: number; readonly pages: number };
  readonly onPage: (page: number) => void;
}

/** Under a list of several pages. */
export function Pager({ pagination: { page, pages }, onPage }: Props) {
  const t = useTranslations('lists.pager');
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={t('label')}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <span role="status">{t('page', { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
