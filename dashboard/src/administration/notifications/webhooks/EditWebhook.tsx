import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getNotificationWebhook, updateNotificationWebhook } from '../../../api/generated/sdk.gen.ts';
import type { NotificationWebhook } from '../../../api/generated/types.gen.ts';
import { Screen } from '../../../design/Screen.tsx';
import { FormConflict } from '../../../forms/FormConflict.tsx';
import { ServiceForm } from '../../../forms/ServiceForm.tsx';
import type { Editing } from '../../../forms/stored.ts';
import { StoredForm } from '../../../forms/StoredForm.tsx';
import { useSavedForm } from '../../../forms/use-saved-form.ts';
import { bodyOf, fields, valuesOf, type WebhookValues } from './webhook-values.ts';
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
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toList = () => void navigate({ to: '/administration/notification-webhooks' });
  const of = useSavedForm({
    id: ['notification webhook', notificationWebhookId],
    editing,
    valuesOf,
    fields,
    send: (values, headers) =>
      updateNotificationWebhook({ path: { notificationWebhookId }, body: bodyOf(values), headers, throwOnError: true }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listNotificationWebhooks' }] });
      notifications.show({ message: t('saved') });
      toList();
    },
  });
  return (
    <ServiceForm
      of={of}
      submit={t('save')}
      onCancel={toList}
      conflict={
        of.isConflict && (
          <FormConflict
            changed={of.changed.map((name) => t(name as keyof WebhookValues))}
            onLoad={editing.load}
            onOverwrite={() => of.save(true)}
          />
        )
      }
    >
      <WebhookFields input={of.input} isStored />
    </ServiceForm>
  );
}
