import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { testNotificationRule } from '../../../api/generated/sdk.gen.ts';
import type { RuleTrialResult } from '../../../api/generated/types.gen.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import forms from '../../../forms/forms.module.css';
import { refusalOf } from '../../../forms/refusal.ts';
import { useServiceForm } from '../../../forms/use-service-form.ts';
import { useSignedIn } from '../../../session/session.ts';
import type { RuleFormState } from './rule-form.ts';
import classes from './rules.module.css';
import { fields, initialValues, type TrialValues, trialOf } from './trial-values.ts';
import { TrialFields } from './TrialFields.tsx';
import { TrialResults } from './TrialResults.tsx';

/** Tries the conditions as they are typed. */
export function RuleTrial({ of: rule }: { readonly of: RuleFormState }) {
  const t = useTranslations('rules.trial');
  const { may } = useSignedIn();
  const mayReadCalls = may('read:analyses');
  const [result, setResult] = useState<RuleTrialResult>();
  const of = useServiceForm<TrialValues, RuleTrialResult>({
    initialValues: { ...initialValues, source: mayReadCalls ? 'analyses' : 'event' },
    fields: [...fields, ...rule.fields],
    send: async (values) => {
      setResult(undefined);
      const body = trialOf(values, rule.form.getValues().conditions);
      try {
        return (await testNotificationRule({ body, throwOnError: true })).data;
      } catch (failure) {
        rule.form.setErrors(refusalOf(failure, rule.fields).atFields);
        throw failure;
      }
    },
    onSaved: setResult,
  });
  return (
    <form
      className={classes.trial}
      aria-labelledby="trial-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        of.save();
      }}
    >
      <h2 id="trial-title">{t('title')}</h2>
      <p className={forms.hint}>{t('intro')}</p>
      {of.failure && <FormFailure failure={of.failure} fields={of.fields} what={t('failed')} />}
      {mayReadCalls && (
        <SegmentedControl
          {...of.input('source')}
          aria-label={t('source')}
          data={[
            { value: 'analyses', label: t('analyses') },
            { value: 'event', label: t('event') },
          ]}
        />
      )}
      <TrialFields of={of} conditions={rule.form.values.conditions} />
      <div className={forms.buttons}>
        <Button type="submit" variant="default" loading={of.isSaving}>
          {t('run')}
        </Button>
      </div>
      <div role="status">{result && <TrialResults result={result} />}</div>
    </form>
  );
}
