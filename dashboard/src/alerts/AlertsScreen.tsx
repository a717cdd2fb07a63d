import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Failure } from '../design/Failure.tsx';
import { Screen } from '../design/Screen.tsx';
import { useNow } from '../design/use-now.ts';
import { ListSkeleton } from '../lists/ListSkeleton.tsx';
import { useList } from '../lists/use-list.ts';
import { useListKeys } from '../lists/use-list-keys.ts';
import { VirtualRows } from '../lists/VirtualRows.tsx';
import { useOpenReviews } from '../reviews/open-reviews.ts';
import { useUnread } from '../live/inbox.ts';
import { AlertActions } from './AlertActions.tsx';
import { AlertRow } from './AlertRow.tsx';
import shared from '../lists/list-screen.module.css';
import classes from './alerts.module.css';
import { useAlerts } from './alerts-data.ts';
import { AlertSide } from './AlertSide.tsx';
import { AlertTabs, EmptyTab } from './AlertTabs.tsx';
import { useAlertActs } from './use-alert-acts.ts';
import { useRowsInUse } from './use-rows-in-use.ts';

/** The inbox, by the calls that it is about. */
export function AlertsScreen() {
  const t = useTranslations('alerts');
  const { tab = 'open' } = useSearch({ from: '/desk/alerts' });
  const navigate = useNavigate();
  const now = useNow();
  const narrow = useMediaQuery('(width < 1024px)', undefined, { getInitialValueInEffect: false });
  const { query: queryOf, groups } = useAlerts();
  const query = queryOf[tab];
  const inUse = useRowsInUse(tab, groups[tab]);
  const { rows, waiting } = inUse;
  const list = useList(
    `alerts ${tab}`,
    rows.map(({ key }) => key),
  );
  const current = rows[list.index];
  const acts = useAlertActs();
  const [menuOf, openMenu] = useState<string | undefined>();
  const snoozing = { menuOf, openMenu, snooze: acts.snooze };
  const reviewOf = useOpenReviews(current?.analysisId ?? null);
  const open = () => {
    if (current?.analysisId) void navigate({ to: '/calls/$analysisId', params: { analysisId: current.analysisId } });
  };
  useListKeys(list, { open });
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const facts = { open: groups.open.length, unread: useUnread() };
  return (
    <Screen
      title={t('title')}
      facts={query.isSuccess && t('facts', facts)}
      actions={
        <AlertActions
          current={current}
          review={reviewOf(current?.analysisId ?? null)}
          acts={acts}
          waiting={waiting}
          onShow={inUse.renew}
          onSnooze={openMenu}
        />
      }
    >
      <div className={shared.screen}>
        <AlertTabs groups={groups} isWhole={(each) => !queryOf[each].hasNextPage} />
        <div className={classes.split} onFocus={inUse.onFocus} onBlur={inUse.onBlur}>
          {query.isPending && <ListSkeleton rowHeight={48} />}
          {query.isError && !query.data && (
            <Failure failure={query.error} what={t('loadFailed')} onRetry={() => void query.refetch()} />
          )}
          {query.data && rows.length === 0 && <EmptyTab tab={tab} onEnd={onEnd} />}
          {rows.length > 0 && (
            <VirtualRows
              label={t('title')}
              items={rows.map((group) => ({ key: group.key, size: narrow ? 120 : 49, group }))}
              currentItem={list.moves > 0 ? list.index : -1}
              onEnd={onEnd}
              head={null}
              headHeight={0}
            >
              {({ group }) => (
                <AlertRow
                  group={group}
                  review={reviewOf(group.analysisId)}
                  list={list}
                  now={now}
                  acts={acts}
                  snoozing={snoozing}
                />
              )}
            </VirtualRows>
          )}
          {current && <AlertSide group={current} review={reviewOf(current.analysisId)} onSnooze={acts.snooze} />}
        </div>
      </div>
    </Screen>
  );
}
