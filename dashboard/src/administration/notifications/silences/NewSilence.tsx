import { useTranslations } from 'use-intl';
import { createSilence } from '../../../api/generated/sdk.gen.ts';
import { randomId } from '../../../api/random-id.ts';
import { Screen } from '../../../design/Screen.tsx';
import { ServiceForm } from '../../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../../forms/use-service-form.ts';
import { useWayBack } from '../use-way-back.ts';
import { bodyOf, fields, noValues } from './silence-values.ts';
import { SilenceFields } from './SilenceFields.tsx';

export function NewSilence() {
  const t = useTranslations('silences');
  const { toList, onSaved } = useWayBack({ list: 'listSilences', to: '/administration/silences', saved: t('saved') });
  const of = useServiceForm({
    initialValues: noValues,
    fields,
    send: (values) =>
      createSilence({ body: bodyOf(values), headers: { 'Idempotency-Key': randomId() }, throwOnError: true }),
    onSaved,
  });
  return (
    <Screen title={t('create')}>
      <ServiceForm of={of} submit={t('save')} onCancel={toList}>
        <SilenceFields input={of.input} />
      </ServiceForm>
    </Screen>
  );
}
