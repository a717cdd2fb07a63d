import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PageTabs } from '../../../design/PageTabs.tsx';
import { Screen } from '../../../design/Screen.tsx';
import { BatchingPart } from './BatchingPart.tsx';
import { parts } from './parts.ts';
import { RoutingPart } from './RoutingPart.tsx';

/** How notifications go out: one by one or in batches, and to whom instead. */
export function DeliverySection() {
  const t = useTranslations('delivery');
  const { part = 'batching' } = useSearch({ from: '/desk/administration/delivery' });
  return (
    <Screen title={t('title')}>
      <PageTabs label={t('parts')}>
        {parts.map((each) => (
          <Link
            key={each}
            to="/administration/delivery"
            search={each === 'routing' ? { part: each } : {}}
            activeOptions={{ exact: true }}
          >
            {t(`part.${each}`)}
          </Link>
        ))}
      </PageTabs>
      {part === 'routing' ? <RoutingPart /> : <BatchingPart />}
    </Screen>
  );
}
