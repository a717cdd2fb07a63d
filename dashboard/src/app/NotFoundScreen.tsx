import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../design/EmptyState.tsx';

export function NotFoundScreen() {
  const t = useTranslations('app');
  return (
    <EmptyState
      title={t('notFound')}
      action={
        <Button component={Link} to="/queue" variant="default">
          {t('toQueue')}
        </Button>
      }
    />
  );
}
