import { useTranslations } from 'use-intl';
import { createDistributionList } from '../../../api/generated/sdk.gen.ts';
import { randomId } from '../../../api/random-id.ts';
import { Screen } from '../../../design/Screen.tsx';
import { ServiceForm } from '../../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../../forms/use-service-form.ts';
import { useWayBack } from '../use-way-back.ts';
import { bodyOf, fieldsOf, noValues } from './list-values.ts';
import { ListFields } from './ListFields.tsx';

export function NewList() {
  const t = useTranslations('distributionLists');
  const { toList, onSaved } = useWayBack({
    list: 'listDistributionLists',
    to: '/administration/lists',
    saved: t('saved'),
  });
  const of = useServiceForm({
    initialValues: noValues,
    fields: fieldsOf,
    send: (values) =>
      createDistributionList({ body: bodyOf(values), headers: { 'Idempotency-Key': randomId() }, throwOnError: true }),
    onSaved,
  });
  return (
    <Screen title={t('create')}>
      <ServiceForm of={of} submit={t('save')} onCancel={toList}>
        <ListFields of={of} />
      </ServiceForm>
    </Screen>
  );
}
