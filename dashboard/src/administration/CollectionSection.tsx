import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Pagination } from '../api/generated/types.gen.ts';
import { EmptyState } from '../design/EmptyState.tsx';
import { Failure } from '../design/Failure.tsx';
import { Key } from '../design/Key.tsx';
import { Screen } from '../design/Screen.tsx';
import { shortcut } from '../keyboard/changed-keys.ts';
import { useKeys } from '../keyboard/keys.ts';
import { ListSkeleton } from '../lists/ListSkeleton.tsx';
import { Pager } from '../lists/Pager.tsx';

interface Found<T> {
  readonly data: readonly T[];
  readonly pagination: Pagination;
}

/** Of a list, below which `new` is the form that adds to it. */
export type CollectionPath =
  `/administration/${'api-keys' | 'escalations' | 'lists' | 'notification-webhooks' | 'rules' | 'silences' | 'webhooks'}`;

interface Props<T> {
  readonly found: UseQueryResult<Found<T>, unknown>;
  readonly to: CollectionPath;
  readonly title: string;
  readonly facts: (count: number) => string;
  /** What the button says that leads to the form. */
  readonly create: string;
  readonly mayCreate?: boolean;
  readonly loadFailed: string;
  readonly empty: string;
  readonly emptyNext: string;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A list in pages, to which one can add. */
export function CollectionSection<T>(props: Props<T>) {
  const { found, to, title, create, mayCreate = true, loadFailed, empty, emptyNext, children } = props;
  const navigate = useNavigate();
  const add = { keys: ['n'], label: create, run: () => void navigate({ to: `${to}/new` }) };
  useKeys(title, mayCreate ? [add] : []);
  return (
    <Screen
      title={title}
      facts={found.data && props.facts(found.data.pagination.total)}
      actions={
        mayCreate && (
          <Button component={Link} to={`${to}/new`} aria-keyshortcuts={shortcut('n')}>
            {create} <Key>n</Key>
          </Button>
        )
      }
    >
      {found.isError ? (
        <Failure failure={found.error} what={loadFailed} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <ListSkeleton rowHeight={41} />
      ) : found.data.data.length === 0 ? (
        <EmptyState title={empty}>{emptyNext}</EmptyState>
      ) : (
        <>
          {children(found.data.data)}
          <Pager pagination={found.data.pagination} onPage={(page) => void navigate({ to, search: { page } })} />
        </>
      )}
    </Screen>
  );
}
