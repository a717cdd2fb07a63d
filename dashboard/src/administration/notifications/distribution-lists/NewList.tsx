import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { createDistributionList } from '../../../api/generated/sdk.gen.ts';
import { randomId } from '../../../api/random-id.ts';
import { Screen } from '../../../design/Screen.tsx';
import { ServiceForm } from '../../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../../forms/use-service-form.ts';
import { bodyOf, fieldsOf, noValues } from './list-values.ts';
import { ListFields } from './ListFields.tsx';

export function NewList() {
  const t = useTranslations('distributionLists');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toList = () => void navigate({ to: '/administration/lists' });
  const of = useServiceForm({
    initialValues: noValues,
    fields: fieldsOf,
    send: (values) =>
      createDistributionList({ body: bodyOf(values), headers: { 'Idempotency-Key': randomId() }, throwOnError: true }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listDistributionLists' }] });
      notifications.show({ message: t('saved') });
      toList();
    },
  });
  return (
    <Screen title={t('create')}>
      <ServiceForm of={of} submit={t('save')} onCancel={toList}>
        <ListFields of={of} />
      </ServiceForm>
    </Screen>
  );
}
