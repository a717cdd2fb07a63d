import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getSilence, updateSilence } from '../../../api/generated/sdk.gen.ts';
import type { Silence } from '../../../api/generated/types.gen.ts';
import { Screen } from '../../../design/Screen.tsx';
import { SavedForm } from '../../../forms/SavedForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { useWayBack } from '../use-way-back.ts';
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
  const { toList, onSaved } = useWayBack({ list: 'listSilences', to: '/administration/silences', saved: t('saved') });
  const of = useSavedForm({
    id: ['silence', silenceId],
    editing,
    valuesOf,
    fields,
    send: (values, headers) =>
      updateSilence({ path: { silenceId }, body: updateOf(values), headers, throwOnError: true }),
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
      <SilenceFields input={of.input} />
    </SavedForm>
  );
}
