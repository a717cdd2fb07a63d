import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import {
  acknowledgeNotifications,
  readAllNotifications,
  readNotifications,
  snoozeNotifications,
} from '../api/generated/sdk.gen.ts';
import { useUndoable } from '../lists/use-undoable.ts';
import { changing, useAlertCache } from './alerts-data.ts';
import type { AlertGroup } from './groups.ts';
import { useSnoozeWords } from './use-snooze-words.ts';

/** At most as many as a bulk request takes. */
const most = 1000;

interface Snoozing {
  readonly group: AlertGroup;
  /** Null ends the snooze. */
  readonly until: Date | null;
}

/** What is done with alerts, shown at once; what the service refuses comes back. Only a snooze can be taken back. */
export function useAlertActs() {
  const t = useTranslations('alerts');
  const { change, refresh } = useAlertCache();
  const undoable = useUndoable();
  const { until: untilWords } = useSnoozeWords();
  const now = () => new Date().toISOString();
  const onError = (failure: unknown) => {
    notifications.show({ color: 'red', role: 'alert', message: `${t('actFailed')} ${errorOf(failure).message ?? ''}` });
    void refresh();
  };
  const acknowledge = useMutation({
    mutationKey: changing,
    mutationFn: ({ open }: AlertGroup) =>
      acknowledgeNotifications({ body: { notificationIds: open.slice(0, most) }, throwOnError: true }),
    onMutate: ({ open }) => change(new Set(open), { acknowledgedAt: now(), snoozedUntil: null }),
    onSuccess: () => refresh(),
    onError,
  });
  const snooze = useMutation({
    mutationKey: changing,
    mutationFn: ({ group: { open }, until }: Snoozing) =>
      snoozeNotifications({
        body: { notificationIds: open.slice(0, most), until: until?.toISOString() ?? null },
        throwOnError: true,
      }),
    onMutate: ({ group: { open }, until }) => change(new Set(open), { snoozedUntil: until?.toISOString() ?? null }),
    onSuccess: () => refresh(),
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
    onSuccess: () => refresh(),
  });
  return {
    acknowledge: (group: AlertGroup | undefined) => group && group.open.length > 0 && acknowledge.mutate(group),
    snooze: (group: AlertGroup, until: Date | null) => {
      snooze.mutate({ group, until });
      const before = group.snoozedUntil === null ? null : new Date(group.snoozedUntil);
      undoable(until ? t('snoozed', { until: untilWords(until) }) : t('snoozeEnded'), () =>
        snooze.mutate({ group, until: before }),
      );
    },
    read: (group: AlertGroup | undefined) => group && group.unread.length > 0 && read.mutate(group),
    readAll: () => readAll.mutate(),
  };
}
export type AlertActs = ReturnType<typeof useAlertActs>;
