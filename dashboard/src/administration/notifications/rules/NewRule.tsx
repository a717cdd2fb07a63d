import { useTranslations } from 'use-intl';
import { createNotificationRule } from '../../../api/generated/sdk.gen.ts';
import { randomId } from '../../../api/random-id.ts';
import { Screen } from '../../../design/Screen.tsx';
import { ServiceForm } from '../../../forms/ServiceForm.tsx';
import { useServiceForm } from '../../../forms/use-service-form.ts';
import { useWayBack } from '../use-way-back.ts';
import { bodyOf, fieldsOf, noValues } from './rule-values.ts';
import { RuleFields } from './RuleFields.tsx';
import { RuleTrial } from './RuleTrial.tsx';
import classes from './rules.module.css';

export function NewRule() {
  const t = useTranslations('rules');
  const { toList, onSaved } = useWayBack({
    list: 'listNotificationRules',
    to: '/administration/rules',
    saved: t('saved'),
  });
  const of = useServiceForm({
    initialValues: noValues,
    fields: fieldsOf,
    send: (values) =>
      createNotificationRule({ body: bodyOf(values), headers: { 'Idempotency-Key': randomId() }, throwOnError: true }),
    onSaved,
  });
  return (
    <Screen title={t('create')}>
      <div className={classes.page}>
        <ServiceForm of={of} submit={t('save')} onCancel={toList}>
          <RuleFields of={of} />
        </ServiceForm>
        <RuleTrial of={of} />
      </div>
    </Screen>
  );
}
