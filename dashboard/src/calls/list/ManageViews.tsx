import { ActionIcon, Modal, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createView, deleteView, getView, updateView } from '../../api/generated/sdk.gen.ts';
import type { NewView, View } from '../../api/generated/types.gen.ts';
import { Failure } from '../../design/Failure.tsx';
import { useUndoable } from '../../lists/use-undoable.ts';
import classes from './views.module.css';

/** One after the other: who leaves a name for the button that deletes its view has also changed the name. */
const inTurn = { id: 'changes of views' };

interface Props {
  /** Those that the caller may change. */
  readonly views: readonly View[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renames views where they stand, and deletes them. */
export function ManageViews({ views, opened, onClose }: Props) {
  const t = useTranslations('calls');
  const queries = useQueryClient();
  const undoable = useUndoable();
  const onSuccess = () => queries.invalidateQueries({ queryKey: [{ _id: 'listViews' }] });
  const rename = useMutation({
    mutationFn: ({ viewId, name }: Pick<View, 'viewId' | 'name'>) =>
      updateView({ path: { viewId }, body: { name }, throwOnError: true }),
    retry: false,
    scope: inTurn,
    onSuccess,
  });
  const restore = useMutation({
    mutationFn: (body: NewView) => createView({ body, throwOnError: true }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async ({ viewId }: View) => {
      const { data } = await getView({ path: { viewId }, throwOnError: true });
      await deleteView({ path: { viewId }, throwOnError: true });
      return data;
    },
    retry: false,
    scope: inTurn,
    onSuccess: ({ resource, name, shared, filters }) => {
      undoable(t('viewDeleted', { name }), () => restore.mutate({ resource, name, shared, filters }));
      return onSuccess();
    },
  });
  const failure = rename.error ?? remove.error ?? restore.error;
  return (
    <Modal opened={opened} onClose={onClose} title={t('manageViews')} size={440}>
      {failure && <Failure failure={failure} what={t('viewFailed')} />}
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view.viewId}>
            <ViewName view={view} onRename={(name) => rename.mutate({ viewId: view.viewId, name })} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('deleteView', { name: view.name })}
              onClick={() => remove.mutate(view)}
            >
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** Saved when the field is left, or by Enter. */
function ViewName({
  view: { name: saved },
  onRename,
}: {
  readonly view: View;
  readonly onRename: (name: string) => void;
}) {
  const t = useTranslations('calls');
  const [name, setName] = useState(saved);
  const save = () => {
    const next = name.trim();
    if (next === '') setName(saved);
    else if (next !== saved) onRename(next);
  };
  return (
    <TextInput
      aria-label={t('viewName')}
      maxLength={100}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  );
}
