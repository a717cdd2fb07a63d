import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Failure } from '../design/Failure.tsx';

export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('app');
  return <Failure failure={error} what={t('crashed')} onRetry={reset} />;
}
