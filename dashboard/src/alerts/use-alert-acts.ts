import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { acknowledgeNotifications, readAllNotifications, readNotifications } from '../api/generated/sdk.gen.ts';
import { useAlertCache } from './alerts-data.ts';
import type { AlertGroup } from './groups.ts';

/** At most as many as a bulk request takes. */
const most = 1000;

/** Reading and acknowledging, shown at once; what the service refuses comes back. Neither can be taken back. */
export function useAlertActs() {
  const t = useTranslations('alerts');
  const { change, refresh } = useAlertCache();
  const now = () => new Date().toISOString();
  const onError = (failure: unknown) => {
    notifications.show({ color: 'red', role: 'alert', message: `${t('actFailed')} ${errorOf(failure).message ?? ''}` });
    void refresh();
  };
  const acknowledge = useMutation({
    mutationFn: ({ open }: AlertGroup) =>
      acknowledgeNotifications({ body: { notificationIds: open.slice(0, most) }, throwOnError: true }),
    onMutate: ({ open }) => change(new Set(open), { acknowledgedAt: now() }),
    onSuccess: ({ data }) => (data.failed > 0 ? void refresh() : undefined),
    onError,
  });
  const read = useMutation({
    mutationFn: ({ unread }: AlertGroup) =>
      readNotifications({ body: { notificationIds: unread.slice(0, most) }, throwOnError: true }),
    onMutate: ({ unread }) => change(new Set(unread), { readAt: now() }),
    onError,
  });
  const readAll = useMutation({
    mutationFn: () => readAllNotifications({ throwOnError: true }),
    onMutate: () => change('all', { readAt: now() }),
    onError,
  });
  return {
    acknowledge: (group: AlertGroup | undefined) => group && group.open.length > 0 && acknowledge.mutate(group),
    read: (group: AlertGroup | undefined) => group && group.unread.length > 0 && read.mutate(group),
    readAll: () => readAll.mutate(),
  };
}
export type AlertActs = ReturnType<typeof useAlertActs>;
