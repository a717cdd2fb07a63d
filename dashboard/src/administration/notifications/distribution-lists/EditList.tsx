import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getDistributionList, updateDistributionList } from '../../../api/generated/sdk.gen.ts';
import type { DistributionList } from '../../../api/generated/types.gen.ts';
import { Screen } from '../../../design/Screen.tsx';
import { FormConflict } from '../../../forms/FormConflict.tsx';
import { ServiceForm } from '../../../forms/ServiceForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { fieldsOf, labels, updateOf, valuesOf } from './list-values.ts';
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
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toList = () => void navigate({ to: '/administration/lists' });
  const of = useSavedForm({
    id: ['distribution list', listId],
    editing,
    valuesOf,
    fields: fieldsOf,
    send: (values, headers) =>
      updateDistributionList({ path: { listId }, body: updateOf(values), headers, throwOnError: true }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listDistributionLists' }] });
      notifications.show({ message: t('saved') });
      toList();
    },
  });
  return (
    <ServiceForm
      of={of}
      submit={t('save')}
      onCancel={toList}
      conflict={
        of.isConflict && (
          <FormConflict
            changed={of.changed.map((name) => t(name as (typeof labels)[number]))}
            onLoad={editing.load}
            onOverwrite={() => of.save(true)}
          />
        )
      }
    >
      <ListFields of={of} />
    </ServiceForm>
  );
}
