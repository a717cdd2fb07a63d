import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getDistributionList, updateDistributionList } from '../../../api/generated/sdk.gen.ts';
import type { DistributionList } from '../../../api/generated/types.gen.ts';
import { Screen } from '../../../design/Screen.tsx';
import { SavedForm } from '../../../forms/SavedForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { useWayBack } from '../use-way-back.ts';
import { fieldsOf, updateOf, valuesOf } from './list-values.ts';
import { ListFields } from './ListFields.tsx';

export function EditList() {
  const t = useTranslations('distributionLists');
  const { listId } = useParams({ from: '/desk/administration/lists/$listId' });
  const path = { listId };
  return (
    <Screen title={t('edit')}>
      <StoredForm
        id={['distribution list', listId]}
        read={(signal) => getDistributionList({ path, signal, throwOnError: true })}
        loadFailed={t('loadFailed')}
      >
        {(editing) => <EditForm key={listId} listId={listId} editing={editing} />}
      </StoredForm>
    </Screen>
  );
}

interface Props {
  readonly listId: string;
  readonly editing: Editing<DistributionList>;
}

function EditForm({ listId, editing }: Props) {
  const t = useTranslations('distributionLists');
  const { toList, onSaved } = useWayBack({
    list: 'listDistributionLists',
    to: '/administration/lists',
    saved: t('saved'),
  });
  const of = useSavedForm({
    id: ['distribution list', listId],
    editing,
    valuesOf,
    fields: fieldsOf,
    send: (values, headers) =>
      updateDistributionList({ path: { listId }, body: updateOf(values), headers, throwOnError: true }),
    onSaved,
  });
  return (
    <SavedForm
      of={of}
      submit={t('save')}
      onCancel={toList}
      editing={editing}
      valuesOf={valuesOf}
      labelOf={(name) => t(name)}
    >
      <ListFields of={of} />
    </SavedForm>
  );
}
