import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { randomId } from '../../api/random-id.ts';
import { replayWebhook } from '../../api/generated/sdk.gen.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import forms from '../../forms/forms.module.css';
import { fromLocal, toLocal } from '../../forms/local-time.ts';
import { refusalOf } from '../../forms/refusal.ts';

interface Props {
  readonly webhookId: string;
  readonly onClose: () => void;
}

const fields = ['since', 'until'] as const;
const dayMilliseconds = 86_400_000;

/** Sends the events of a period again. */
export function ReplayDialog({ webhookId, onClose }: Props) {
  const t = useTranslations('webhooks.replay');
  const queries = useQueryClient();
  const [opened] = useState(Date.now);
  const form = useForm({
    initialValues: { since: toLocal(new Date(opened - dayMilliseconds).toISOString()), until: '' },
  });
  const replay = useMutation({
    mutationFn: async ({ since, until }: ReturnType<typeof form.getValues>) => {
      const end = fromLocal(until);
      const body = { since: fromLocal(since) ?? '', ...(end && { until: end }) };
      const headers = { 'Idempotency-Key': randomId() };
      return (await replayWebhook({ path: { webhookId }, body, headers, throwOnError: true })).data;
    },
    retry: false,
    onSuccess: ({ deliveries, continueFrom }) => {
      notifications.show({ message: t('started', { count: deliveries }) });
      void queries.invalidateQueries({ queryKey: [{ _id: 'listWebhookDeliveries' }] });
      if (continueFrom) form.setFieldValue('since', toLocal(continueFrom));
      else onClose();
    },
    onError: (failure) => form.setErrors(refusalOf(failure, fields).atFields),
  });
  return (
    <Modal opened onClose={onClose} title={t('title')} size={440}>
      <form className={forms.group} onSubmit={form.onSubmit((values) => replay.mutate(values))}>
        {replay.isError && <FormFailure failure={replay.error} fields={fields} />}
        <p>{t('text')}</p>
        <div className={forms.pair}>
          <TextInput
            type="datetime-local"
            label={t('since')}
            required
            data-autofocus
            {...form.getInputProps('since')}
          />
          <TextInput type="datetime-local" label={t('until')} {...form.getInputProps('until')} />
        </div>
        <div className={forms.buttons}>
          <Button type="submit" loading={replay.isPending}>
            {t('send')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
