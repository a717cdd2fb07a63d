import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { removePushDevice, testPushDevice } from '../api/generated/sdk.gen.ts';
import { setPreference } from '../app/preferences.ts';
import { unsubscribe } from '../push/subscription.ts';

/** What can be done with devices, and what the push service said of the last test. */
export function useDeviceActs() {
  const t = useTranslations('preferences.push');
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [{ _id: 'listPushDevices' }] });
  const onError = (failure: unknown) =>
    notifications.show({
      color: 'red',
      role: 'alert',
      message: `${t('actFailed')} ${errorOf(failure).message ?? ''}`,
    });
  const test = useMutation({
    retry: false,
    mutationFn: async (deviceId: string) => (await testPushDevice({ path: { deviceId }, throwOnError: true })).data,
    onSuccess: ({ isGone }) => (isGone ? refresh() : undefined),
    onError,
  });
  const remove = useMutation({
    retry: false,
    mutationFn: async ({ deviceId, isThisOne }: { readonly deviceId: string; readonly isThisOne: boolean }) => {
      await removePushDevice({ path: { deviceId }, throwOnError: true });
      if (!isThisOne) return;
      setPreference('pushDevice', undefined);
      await unsubscribe();
    },
    onSuccess: async () => {
      notifications.show({ message: t('removed') });
      await refresh();
    },
    onError,
  });
  const said = (result: NonNullable<typeof test.data>): string =>
    result.accepted ? t('accepted') : t(result.isGone ? 'gone' : 'refused', { error: result.error ?? '' });
  return { test, remove, tested: test.data && said(test.data) };
}
