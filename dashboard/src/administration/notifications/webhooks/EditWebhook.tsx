import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getNotificationWebhook, updateNotificationWebhook } from '../../../api/generated/sdk.gen.ts';
import type { NotificationWebhook } from '../../../api/generated/types.gen.ts';
import { Screen } from '../../../design/Screen.tsx';
import { SavedForm } from '../../../forms/SavedForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { useWayBack } from '../use-way-back.ts';
import { bodyOf, fields, valuesOf } from './webhook-values.ts';
import { WebhookFields } from './WebhookFields.tsx';

export function EditWebhook() {
  const t = useTranslations('notificationWebhooks');
  const { notificationWebhookId } = useParams({
    from: '/desk/administration/notification-webhooks/$notificationWebhookId',
  });
  const path = { notificationWebhookId };
  return (
    <Screen title={t('edit')}>
      <StoredForm
        id={['notification webhook', notificationWebhookId]}
        read={(signal) => getNotificationWebhook({ path, signal, throwOnError: true })}
        loadFailed={t('loadFailed')}
      >
        {(editing) => (
          <EditForm key={notificationWebhookId} notificationWebhookId={notificationWebhookId} editing={editing} />
        )}
      </StoredForm>
    </Screen>
  );
}

interface Props {
  readonly notificationWebhookId: string;
  readonly editing: Editing<NotificationWebhook>;
}

function EditForm({ notificationWebhookId, editing }: Props) {
  const t = useTranslations('notificationWebhooks');
  const { toList, onSaved } = useWayBack({
    list: 'listNotificationWebhooks',
    to: '/administration/notification-webhooks',
    saved: t('saved'),
  });
  const of = useSavedForm({
    id: ['notification webhook', notificationWebhookId],
    editing,
    valuesOf,
    fields,
    send: (values, headers) =>
      updateNotificationWebhook({ path: { notificationWebhookId }, body: bodyOf(values), headers, throwOnError: true }),
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
      <WebhookFields input={of.input} isStored />
    </SavedForm>
  );
}
