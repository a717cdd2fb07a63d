import { useTranslations } from 'use-intl';
import { EmptyState } from '../design/EmptyState.tsx';
import { Screen } from '../design/Screen.tsx';

/** For who has opened a section by its address and may not see it. */
export function Forbidden() {
  const t = useTranslations('administration');
  return (
    <Screen title={t('title')}>
      <EmptyState title={t('forbidden')}>{t('forbiddenNext')}</EmptyState>
    </Screen>
  );
}
