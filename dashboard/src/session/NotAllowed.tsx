import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../design/EmptyState.tsx';
import { Screen } from '../design/Screen.tsx';

/** A page that was opened by its address, and is not for this person. */
export function NotAllowed({ title }: { readonly title: string }) {
  const t = useTranslations('session');
  return (
    <Screen title={title}>
      <EmptyState
        title={t('notAllowed')}
        action={
          <Button component={Link} to="/queue" variant="default">
            {t('toQueue')}
          </Button>
        }
      >
        {t('notAllowedNext')}
      </EmptyState>
    </Screen>
  );
}
