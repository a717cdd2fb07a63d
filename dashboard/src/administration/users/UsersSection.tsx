import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listUsersOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Failure } from '../../design/Failure.tsx';
import { Key } from '../../design/Key.tsx';
import { Screen } from '../../design/Screen.tsx';
import { useKeys } from '../../keyboard/keys.ts';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { Pager } from '../../lists/Pager.tsx';
import { useOptimisticValue } from '../../forms/use-optimistic-value.ts';
import { useSignedIn } from '../../session/session.ts';
import { UserFilters } from './UserFilters.tsx';
import { userQuery, type UserSearch } from './user-search.ts';
import { UserTable } from './UserTable.tsx';

export function UsersSection() {
  const t = useTranslations('users');
  const navigate = useNavigate();
  const { may } = useSignedIn();
  const [search, change] = useOptimisticValue<UserSearch>(useSearch({ from: '/desk/administration/users' }), (next) =>
    navigate({ to: '/administration/users', search: next, replace: true }),
  );
  const users = useQuery({ ...listUsersOptions({ query: userQuery(search) }), placeholderData: keepPreviousData });
  const create = { keys: ['n'], label: t('create'), run: () => void navigate({ to: '/administration/users/new' }) };
  useKeys(t('title'), may('write:users') ? [create] : []);
  return (
    <Screen
      title={t('title')}
      facts={users.data && t('facts', { count: users.data.pagination.total })}
      actions={
        may('write:users') && (
          <Button component={Link} to="/administration/users/new" aria-keyshortcuts="n">
            {t('create')} <Key>n</Key>
          </Button>
        )
      }
    >
      <UserFilters search={search} onChange={change} />
      {users.isError ? (
        <Failure failure={users.error} what={t('loadFailed')} onRetry={() => void users.refetch()} />
      ) : users.isPending ? (
        <ListSkeleton rowHeight={41} />
      ) : users.data.data.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
      ) : (
        <>
          <UserTable users={users.data.data} canEdit={may('write:users')} />
          <Pager pagination={users.data.pagination} onPage={(page) => change({ ...search, page })} />
        </>
      )}
    </Screen>
  );
}
