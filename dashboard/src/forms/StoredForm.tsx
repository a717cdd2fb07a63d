import type { ReactNode } from 'react';
import { Failure } from '../design/Failure.tsx';
import { ListSkeleton } from '../lists/ListSkeleton.tsx';
import { type Answer, type Editing, useStored } from './stored.ts';
import { useRounds } from './use-saved-form.ts';

interface Props<T> {
  readonly id: readonly [string, string];
  readonly read: (signal: AbortSignal) => Promise<Answer<T>>;
  /** What could not be loaded, as a sentence. */
  readonly loadFailed: string;
  /** The form; what it calls opens it anew. */
  readonly children: (editing: Editing<T>, onSaved: () => void) => ReactNode;
}

/** A form of what the service has stored. */
export function StoredForm<T>(props: Props<T>) {
  const [round, next] = useRounds();
  return <Round key={round} {...props} onSaved={next} />;
}

function Round<T>({ id, read, loadFailed, children, onSaved }: Props<T> & { readonly onSaved: () => void }) {
  const { query, editing } = useStored({ key: id, read });
  if (editing) return <div key={editing.version}>{children(editing, onSaved)}</div>;
  if (query.isError) return <Failure failure={query.error} what={loadFailed} onRetry={() => void query.refetch()} />;
  return <ListSkeleton rowHeight={56} />;
}
