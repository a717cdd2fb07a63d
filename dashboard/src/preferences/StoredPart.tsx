import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Failure } from '../design/Failure.tsx';
import { type Editing, useStored } from '../forms/stored.ts';
import type { Answer } from '../forms/use-saved-form.ts';
import { useRounds } from '../forms/use-saved-form.ts';
import { ListSkeleton } from '../lists/ListSkeleton.tsx';

interface Props<T> {
  readonly id: readonly [string, string];
  readonly read: (signal: AbortSignal) => Promise<Answer<T>>;
  /** The form; what it calls opens it anew. */
  readonly children: (editing: Editing<T>, onSaved: () => void) => ReactNode;
}

/** A form of what the service has stored for the person. */
export function StoredPart<T>(props: Props<T>) {
  const [round, next] = useRounds();
  return <Round key={round} {...props} onSaved={next} />;
}

function Round<T>({ id, read, children, onSaved }: Props<T> & { readonly onSaved: () => void }) {
  const t = useTranslations('preferences');
  const { query, editing } = useStored({ key: id, read });
  if (editing) return <div key={editing.version}>{children(editing, onSaved)}</div>;
  if (query.isError)
    return <Failure failure={query.error} what={t('loadFailed')} onRetry={() => void query.refetch()} />;
  return <ListSkeleton rowHeight={56} />;
}
