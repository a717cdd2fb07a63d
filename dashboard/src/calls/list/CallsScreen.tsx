import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Failure } from '../../design/Failure.tsx';
import { Screen } from '../../design/Screen.tsx';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { useOptimisticValue } from '../../forms/use-optimistic-value.ts';
import { useList } from '../../lists/use-list.ts';
import { useListKeys } from '../../lists/use-list-keys.ts';
import { type CallSearch, isFiltered } from './call-search.ts';
import shared from '../../lists/list-screen.module.css';
import classes from './calls.module.css';
import { useCalls } from './calls-data.ts';
import { CallsList } from './CallsList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useCsv } from './use-csv.ts';

/** Every call that the signed-in person may see. */
export function CallsScreen() {
  const t = useTranslations('calls');
  const quoted = useTranslations('design');
  const navigate = useNavigate();
  const [search, change] = useOptimisticValue<CallSearch>(useSearch({ from: '/desk/calls' }), (next) =>
    navigate({ to: '/calls', search: next, replace: true }),
  );
  const { query, calls, first } = useCalls(search);
  const csv = useCsv(search);
  const list = useList(
    `calls ${JSON.stringify(search)}`,
    calls.map(({ analysisId }) => analysisId),
  );
  useListKeys(list, { open: (analysisId) => void navigate({ to: '/calls/$analysisId', params: { analysisId } }) });
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const { total = 0, totalIsEstimate } = first?.pagination ?? {};
  return (
    <Screen
      title={t('title')}
      facts={first && t(totalIsEstimate ? 'factsAbout' : 'facts', { count: total })}
      actions={
        <>
          <SavedViews search={search} onChoose={change} />
          <Button variant="default" loading={csv.isPending} disabled={calls.length === 0} onClick={() => csv.mutate()}>
            {t('csv')}
          </Button>
        </>
      }
    >
      <div className={shared.screen}>
        <div>
          <FilterBar search={search} onChange={change} calls={calls} />
          {first?.similarWords && (
            <p className={classes.similar} role="status">
              {t('similar', { words: first.similarWords.map((text) => quoted('quote', { text })).join(', ') })}
            </p>
          )}
        </div>
        {query.isError ? (
          <Failure failure={query.error} what={t('loadFailed')} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <ListSkeleton rowHeight={41} />
        ) : calls.length === 0 ? (
          <EmptyState title={t(isFiltered(search) ? 'emptyFilter' : 'empty')}>
            {t(isFiltered(search) ? 'emptyFilterNext' : 'emptyNext')}
          </EmptyState>
        ) : (
          <div className={classes.list} data-stale={query.isPlaceholderData || undefined}>
            <CallsList calls={calls} list={list} search={search} onChange={change} onEnd={onEnd} />
          </div>
        )}
      </div>
    </Screen>
  );
}
