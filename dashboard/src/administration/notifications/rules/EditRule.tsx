import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getNotificationRule, updateNotificationRule } from '../../../api/generated/sdk.gen.ts';
import type { NotificationRule } from '../../../api/generated/types.gen.ts';
import { Screen } from '../../../design/Screen.tsx';
import { SavedForm } from '../../../forms/SavedForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { useWayBack } from '../use-way-back.ts';
import { bodyOf, fieldsOf, type RuleValues, valuesOf } from './rule-values.ts';
import { RuleFields } from './RuleFields.tsx';
import { RuleTrial } from './RuleTrial.tsx';
import classes from './rules.module.css';

export function EditRule() {
  const t = useTranslations('rules');
  const { ruleId } = useParams({ from: '/desk/administration/rules/$ruleId' });
  return (
    <Screen title={t('edit')}>
      <StoredForm
        id={['rule', ruleId]}
        read={(signal) => getNotificationRule({ path: { ruleId }, signal, throwOnError: true })}
        loadFailed={t('loadFailed')}
      >
        {(editing) => <EditForm key={ruleId} ruleId={ruleId} editing={editing} />}
      </StoredForm>
    </Screen>
  );
}

interface Props {
  readonly ruleId: string;
  readonly editing: Editing<NotificationRule>;
}

function EditForm({ ruleId, editing }: Props) {
  const t = useTranslations('rules');
  const { toList, onSaved } = useWayBack({
    list: 'listNotificationRules',
    to: '/administration/rules',
    saved: t('saved'),
  });
  const of = useSavedForm<NotificationRule, RuleValues>({
    id: ['rule', ruleId],
    editing,
    valuesOf,
    fields: fieldsOf,
    send: (values, headers) =>
      updateNotificationRule({ path: { ruleId }, body: bodyOf(values), headers, throwOnError: true }),
    onSaved,
  });
  return (
    <div className={classes.page}>
      <SavedForm
        of={of}
        submit={t('save')}
        onCancel={toList}
        editing={editing}
        valuesOf={valuesOf}
        labelOf={(name) => t(name)}
      >
        <RuleFields of={of} />
      </SavedForm>
      <RuleTrial of={of} />
    </div>
  );
}
