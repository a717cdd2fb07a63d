import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getEscalationRule, updateEscalationRule } from '../../../api/generated/sdk.gen.ts';
import type { EscalationRule } from '../../../api/generated/types.gen.ts';
import { Screen } from '../../../design/Screen.tsx';
import { SavedForm } from '../../../forms/SavedForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { useWayBack } from '../use-way-back.ts';
import { type EscalationValues, fields, updateOf, valuesOf } from './escalation-values.ts';
import { EscalationFields } from './EscalationFields.tsx';

export function EditEscalation() {
  const t = useTranslations('escalations');
  const { escalationId } = useParams({ from: '/desk/administration/escalations/$escalationId' });
  return (
    <Screen title={t('edit')}>
      <StoredForm
        id={['escalation', escalationId]}
        read={(signal) => getEscalationRule({ path: { escalationId }, signal, throwOnError: true })}
        loadFailed={t('loadFailed')}
      >
        {(editing) => <EditForm key={escalationId} escalationId={escalationId} editing={editing} />}
      </StoredForm>
    </Screen>
  );
}

interface Props {
  readonly escalationId: string;
  readonly editing: Editing<EscalationRule>;
}

function EditForm({ escalationId, editing }: Props) {
  const t = useTranslations('escalations');
  const { toList, onSaved } = useWayBack({
    list: 'listEscalationRules',
    to: '/administration/escalations',
    saved: t('saved'),
  });
  const of = useSavedForm<EscalationRule, EscalationValues>({
    id: ['escalation', escalationId],
    editing,
    valuesOf,
    fields,
    send: (values, headers) =>
      updateEscalationRule({ path: { escalationId }, body: updateOf(values), headers, throwOnError: true }),
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
      <EscalationFields of={of} />
    </SavedForm>
  );
}
