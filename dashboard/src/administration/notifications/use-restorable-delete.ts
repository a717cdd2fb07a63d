import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../../api/error.ts';
import { useUndoable } from '../../lists/use-undoable.ts';

interface Options<T> {
  /** Of the query of the list. */
  readonly list: string;
  /** The item as it is stored now: the list may be older. This, `remove` and `restore` throw the body of the error. */
  readonly read: (item: T) => Promise<{ readonly data: T }>;
  readonly remove: (item: T) => Promise<unknown>;
  readonly restore: (item: T) => Promise<unknown>;
  /** What is said when it is deleted. */
  readonly deleted: string;
}

/** Says in a toast why an act failed. */
export function useActFailed(): (failure: unknown) => void {
  const t = useTranslations('administration');
  return (failure) =>
    void notifications.show({
      color: 'red',
      role: 'alert',
      message: `${t('actFailed')} ${errorOf(failure).message ?? ''}`,
    });
}

/** Deletes once earlier changes of the list are stored; undo makes the same one again, as it was then. */
export function useRestorableDelete<T>({ list, read, remove, restore, deleted }: Options<T>) {
  const queries = useQueryClient();
  const undoable = useUndoable();
  const onError = useActFailed();
  const refresh = () => queries.invalidateQueries({ queryKey: [{ _id: list }] });
  const restoring = useMutation({ retry: false, mutationFn: restore, onSuccess: refresh, onError });
  return useMutation({
    retry: false,
    scope: { id: list },
    mutationFn: async (item: T) => {
      const { data } = await read(item);
      await remove(item);
      return data;
    },
    onSuccess: async (stored) => {
      undoable(deleted, () => restoring.mutate(stored));
      await refresh();
    },
    onError,
  });
}
