import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../design/EmptyState.tsx';
import { PageTabs } from '../design/PageTabs.tsx';
import { type AlertGroup, type AlertTab, tabs } from './groups.ts';

interface Props {
  readonly groups: Readonly<Record<AlertTab, readonly AlertGroup[]>>;
  /** Of which nothing is left to read. */
  readonly isWhole: (tab: AlertTab) => boolean;
}

export function AlertTabs({ groups, isWhole }: Props) {
  const t = useTranslations('alerts');
  return (
    <PageTabs label={t('tabs')}>
      {tabs.map((each) => {
        const count = groups[each].length;
        return (
          <Link
            key={each}
            to="/alerts"
            search={each === 'open' ? {} : { tab: each }}
            replace
            activeOptions={{ exact: true }}
          >
            {t(`tab.${each}`)} <span>{isWhole(each) ? count : t('more', { count })}</span>
          </Link>
        );
      })}
    </PageTabs>
  );
}

/** Nothing of this tab has been read so far: the rest of the inbox is. */
export function EmptyTab({ tab, onEnd }: { readonly tab: AlertTab; readonly onEnd: () => void }) {
  const t = useTranslations('alerts');
  useEffect(onEnd, [onEnd]);
  return <EmptyState title={t(`empty.${tab}`)}>{t(`emptyNext.${tab}`)}</EmptyState>;
}
