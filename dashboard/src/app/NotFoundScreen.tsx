import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../design/EmptyState.tsx';
import { Screen } from '../design/Screen.tsx';

export function NotFoundScreen() {
  const t = useTranslations('app');
  return (
    <Screen title={t('notFound')}>
      <EmptyState
        title={t('notFoundReason')}
        action={
          <Button component={Link} to="/queue" variant="default">
            {t('toQueue')}
          </Button>
        }
      />
    </Screen>
  );
}
