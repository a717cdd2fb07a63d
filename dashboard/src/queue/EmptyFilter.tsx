import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../design/EmptyState.tsx';

/** A filter that none of the calls read so far match: the rest is read. */
export function EmptyFilter({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTranslations('queue');
  useEffect(onEnd, [onEnd]);
  return (
    <EmptyState
      title={t('emptyFilter')}
      action={
        <Button variant="default" component={Link} to="/queue">
          {t('showAll')}
        </Button>
      }
    >
      {t('emptyFilterNext')}
    </EmptyState>
  );
}
