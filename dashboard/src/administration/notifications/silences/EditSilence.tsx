import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getSilence, updateSilence } from '../../../api/generated/sdk.gen.ts';
import type { Silence } from '../../../api/generated/types.gen.ts';
import { Screen } from '../../../design/Screen.tsx';
import { FormConflict } from '../../../forms/FormConflict.tsx';
import { ServiceForm } from '../../../forms/ServiceForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { fields, updateOf, valuesOf } from './silence-values.ts';
import { SilenceFields } from './SilenceFields.tsx';

export function EditSilence() {
  const t = useTranslations('silences');
  const { silenceId } = useParams({ from: '/desk/administration/silences/$silenceId' });
  const path = { silenceId };
  return (
    <Screen title={t('edit')}>
      <StoredForm
        id={['silence', silenceId]}
        read={(signal) => getSilence({ path, signal, throwOnError: true })}
        loadFailed={t('loadFailed')}
      >
        {(editing) => <EditForm key={silenceId} silenceId={silenceId} editing={editing} />}
      </StoredForm>
    </Screen>
  );
}

interface Props {
  readonly silenceId: string;
  readonly editing: Editing<Silence>;
}

function EditForm({ silenceId, editing }: Props) {
  const t = useTranslations('silences');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toList = () => void navigate({ to: '/administration/silences' });
  const of = useSavedForm({
    id: ['silence', silenceId],
    editing,
    valuesOf,
    fields,
    send: (values, headers) =>
      updateSilence({ path: { silenceId }, body: updateOf(values), headers, throwOnError: true }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listSilences' }] });
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
            changed={of.changed.map((name) => t(name as (typeof fields)[number]))}
            onLoad={editing.load}
            onOverwrite={() => of.save(true)}
          />
        )
      }
    >
      <SilenceFields input={of.input} />
    </ServiceForm>
  );
}
