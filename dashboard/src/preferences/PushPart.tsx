import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listNotificationChannelsOptions, listPushDevicesOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import { usePreference } from '../app/preferences.ts';
import { Banner } from '../design/Banner.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import { Failure } from '../design/Failure.tsx';
import { ListSkeleton } from '../lists/ListSkeleton.tsx';
import { DeviceTable } from './DeviceTable.tsx';
import classes from './preferences.module.css';
import { usePushSwitch } from './use-push-switch.ts';

/** Notifications on this computer, and on others. */
export function PushPart() {
  const t = useTranslations('preferences.push');
  const channels = useQuery(listNotificationChannelsOptions());
  const devices = useQuery(listPushDevicesOptions());
  const [own] = usePreference('pushDevice');
  const failed = channels.isError ? channels : devices.isError ? devices : undefined;
  if (failed) return <Failure failure={failed.error} what={t('actFailed')} onRetry={() => void failed.refetch()} />;
  if (!channels.data || !devices.data) return <ListSkeleton rowHeight={41} />;
  const key = channels.data.data.find(({ channel }) => channel === 'push')?.settings['vapidPublicKey'];
  if (key === undefined) return <EmptyState title={t('notConfigured')}>{t('notConfiguredNext')}</EmptyState>;
  const all = devices.data.data;
  const current = all.find(({ deviceId }) => deviceId === own);
  return (
    <section className={classes.part}>
      <p>{t('intro')}</p>
      <Switch publicKey={key} current={current?.deviceId} />
      <h2>{t('devices')}</h2>
      {all.length === 0 ? (
        <p className={classes.quiet}>{t('noDevices')}</p>
      ) : (
        <DeviceTable devices={all} current={current?.deviceId} />
      )}
    </section>
  );
}

interface SwitchProps {
  readonly publicKey: string;
  /** The id of this computer, if it gets push notifications. */
  readonly current: string | undefined;
}

/** The browser asks for its permission after a click only. */
function Switch({ publicKey, current }: SwitchProps) {
  const t = useTranslations('preferences.push');
  const { support, turnOn, turnOff } = usePushSwitch(publicKey);
  if (support === 'unsupported')
    return (
      <Banner tone="accent" title={t('unsupported')}>
        {t('unsupportedNext')}
      </Banner>
    );
  if (support === 'denied')
    return (
      <Banner tone="high" title={t('denied')}>
        {t('deniedNext')}
      </Banner>
    );
  return (
    <>
      {turnOn.isError && <Failure failure={turnOn.error} what={`${t('failed')} ${reasonOf(turnOn.error)}`} />}
      <div>
        {current === undefined ? (
          <Button loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t('turnOn')}
          </Button>
        ) : (
          <Button variant="default" loading={turnOff.isPending} onClick={() => turnOff.mutate(current)}>
            {t('turnOff')}
          </Button>
        )}
      </div>
    </>
  );
}

/** What the browser says where its push service cannot be reached. */
const reasonOf = (failure: unknown): string => (failure instanceof DOMException ? failure.message : '');
