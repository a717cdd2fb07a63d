import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { removePushDevice } from '../api/generated/sdk.gen.ts';
import { setPreference } from '../app/preferences.ts';
import { addThisComputer } from '../push/renew.ts';
import { isPushSupported, subscribe, unsubscribe } from '../push/subscription.ts';

type Support = 'supported' | 'unsupported' | 'denied';

const supportOfNow = (): Support =>
  !isPushSupported() ? 'unsupported' : Notification.permission === 'denied' ? 'denied' : 'supported';

/** Turns push on and off for this computer. */
export function usePushSwitch(publicKey: string) {
  const t = useTranslations('preferences.push');
  const queries = useQueryClient();
  const [support, setSupport] = useState(supportOfNow);
  const refresh = () => queries.invalidateQueries({ queryKey: [{ _id: 'listPushDevices' }] });
  const turnOn = useMutation({
    retry: false,
    mutationFn: async () => {
      if ((await Notification.requestPermission()) !== 'granted') return undefined;
      return addThisComputer(await subscribe(publicKey));
    },
    onSuccess: async (deviceId) => {
      setSupport(supportOfNow());
      if (deviceId === undefined) return;
      notifications.show({ message: t('turnedOn') });
      await refresh();
    },
  });
  const turnOff = useMutation({
    retry: false,
    mutationFn: async (deviceId: string) => {
      await removePushDevice({ path: { deviceId }, throwOnError: true });
      await unsubscribe();
    },
    onSuccess: async () => {
      setPreference('pushDevice', undefined);
      notifications.show({ message: t('turnedOff') });
      await refresh();
    },
    onError: () => notifications.show({ color: 'red', role: 'alert', message: t('actFailed') }),
  });
  return { support, turnOn, turnOff };
}
