import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listAuditEntriesOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Failure } from '../../design/Failure.tsx';
import { Screen } from '../../design/Screen.tsx';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { Pager } from '../../lists/Pager.tsx';
import { useOptimisticValue } from '../../forms/use-optimistic-value.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { auditQuery, type AuditSearch } from './audit-search.ts';
import { AuditTable } from './AuditTable.tsx';
import { Verification } from './Verification.tsx';

export function AuditSection() {
  const t = useTranslations('audit');
  const navigate = useNavigate();
  const [search, change] = useOptimisticValue<AuditSearch>(useSearch({ from: '/desk/administration/audit' }), (next) =>
    navigate({ to: '/administration/audit', search: next, replace: true }),
  );
  const entries = useQuery({
    ...listAuditEntriesOptions({ query: auditQuery(search) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen
      title={t('title')}
      facts={entries.data && t('facts', { count: entries.data.pagination.total })}
      actions={<Verification />}
    >
      <AuditFilters search={search} onChange={change} />
      {entries.isError ? (
        <Failure failure={entries.error} what={t('loadFailed')} onRetry={() => void entries.refetch()} />
      ) : entries.isPending ? (
        <ListSkeleton rowHeight={41} />
      ) : entries.data.data.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
      ) : (
        <>
          <AuditTable entries={entries.data.data} />
          <Pager pagination={entries.data.pagination} onPage={(page) => change({ ...search, page })} />
        </>
      )}
    </Screen>
  );
}
