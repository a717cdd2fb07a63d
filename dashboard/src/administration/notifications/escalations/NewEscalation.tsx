import { useTranslations } from 'use-intl';
import { createEscalationRule } from '../../../api/generated/sdk.gen.ts';
import { randomId } from '../../../api/random-id.ts';
import { Screen } from '../../../design/Screen.tsx';
import { ServiceForm } from '../../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../../forms/use-service-form.ts';
import { useWayBack } from '../use-way-back.ts';
import { bodyOf, fields, noValues } from './escalation-values.ts';
import { EscalationFields } from './EscalationFields.tsx';

export function NewEscalation() {
  const t = useTranslations('escalations');
  const { toList, onSaved } = useWayBack({
    list: 'listEscalationRules',
    to: '/administration/escalations',
    saved: t('saved'),
  });
  const of = useServiceForm({
    initialValues: noValues,
    fields,
    send: (values) =>
      createEscalationRule({ body: bodyOf(values), headers: { 'Idempotency-Key': randomId() }, throwOnError: true }),
    onSaved,
  });
  return (
    <Screen title={t('create')}>
      <ServiceForm of={of} submit={t('save')} onCancel={toList}>
        <EscalationFields of={of} />
      </ServiceForm>
    </Screen>
  );
}
