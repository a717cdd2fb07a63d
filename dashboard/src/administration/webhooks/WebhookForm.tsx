import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { updateWebhook } from '../../api/generated/sdk.gen.ts';
import type { Webhook } from '../../api/generated/types.gen.ts';
import { ifMatch } from '../../forms/if-match.ts';
import { SavedForm } from '../../forms/SavedForm.tsx';
import type { Editing } from '../../forms/stored.ts';
import { useServiceForm } from '../../forms/use-service-form.ts';
import { valuesOfWebhook, webhookFields, webhookUpdateOf, type WebhookValues } from './webhook-values.ts';
import { WebhookFields } from './WebhookFields.tsx';

interface Props {
  readonly editing: Editing<Webhook>;
  readonly onDone: () => void;
}

export function WebhookForm({ editing, onDone }: Props) {
  const t = useTranslations('webhooks');
  const queries = useQueryClient();
  const { webhookId } = editing.opened.value;
  const before = valuesOfWebhook(editing.opened.value);
  const send = async (values: WebhookValues, overwrite: boolean) => {
    const body = webhookUpdateOf(before, values);
    if (Object.keys(body).length === 0) return;
    await updateWebhook({ path: { webhookId }, body, headers: ifMatch(editing, overwrite), throwOnError: true });
  };
  const form = useServiceForm({
    initialValues: before,
    fields: webhookFields,
    send,
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listWebhooks' }] });
      onDone();
    },
    onConflict: () => void editing.readAgain(),
  });
  return (
    <SavedForm
      of={form}
      submit={t('save')}
      onCancel={onDone}
      editing={editing}
      valuesOf={valuesOfWebhook}
      labelOf={(name) => t(`fields.${name}`)}
    >
      <WebhookFields input={form.input} />
    </SavedForm>
  );
}
