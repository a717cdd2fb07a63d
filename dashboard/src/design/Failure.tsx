import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { errorOf, isUnreachable } from '../api/error.ts';
import { Banner } from './Banner.tsx';

interface Props {
  readonly failure: unknown;
  /** What could not be loaded, as a sentence. */
  readonly what: string;
  readonly onRetry?: () => void;
}

/** In the place that failed; the rest of the page goes on. */
export function Failure({ failure, what, onRetry }: Props) {
  const t = useTranslations('design.failure');
  const { message } = errorOf(failure);
  return (
    <Banner
      tone="critical"
      urgent
      title={what}
      actions={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {isUnreachable(failure) ? t('unreachable') : message}
    </Banner>
  );
}
