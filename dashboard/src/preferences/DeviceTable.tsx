import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { PushDevice } from '../api/generated/types.gen.ts';
import { Moment } from '../design/Moment.tsx';
import { Table } from '../lists/Table.tsx';
import classes from './preferences.module.css';
import { useDeviceActs } from './use-device-acts.ts';

interface Props {
  readonly devices: readonly PushDevice[];
  /** The id of this computer. */
  readonly current: string | undefined;
}

export function DeviceTable({ devices, current }: Props) {
  const t = useTranslations('preferences.push');
  const { test, remove, tested } = useDeviceActs();
  const nameOf = ({ deviceId, origin }: PushDevice) =>
    deviceId === current ? t('thisOne') : t('other', { origin: new URL(origin).host });
  return (
    <>
      <div className={classes.table}>
        <Table
          label={t('devices')}
          columns={[
            { key: 'device', head: t('device') },
            { key: 'added', head: t('added') },
            { key: 'actions', head: t('actions'), actions: true },
          ]}
          rows={devices.map((device) => {
            const name = nameOf(device);
            const { deviceId, createdAt } = device;
            return {
              key: deviceId,
              cells: {
                device: name,
                added: <Moment at={createdAt} />,
                actions: (
                  <span className={classes.buttons}>
                    <Button
                      variant="default"
                      aria-label={t('testOf', { device: name })}
                      loading={test.isPending && test.variables === deviceId}
                      onClick={() => test.mutate(deviceId)}
                    >
                      {t('test')}
                    </Button>
                    <Button
                      variant="default"
                      aria-label={t('removeOf', { device: name })}
                      onClick={() => remove.mutate({ deviceId, isThisOne: deviceId === current })}
                    >
                      {t('remove')}
                    </Button>
                  </span>
                ),
              },
            };
          })}
        />
      </div>
      <p role="status">{tested}</p>
    </>
  );
}
