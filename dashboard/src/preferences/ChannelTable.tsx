import { Checkbox, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { events } from '../notifications/events.ts';
import form from '../forms/forms.module.css';
import { Table } from '../lists/Table.tsx';
import { type NotificationValues, type Way, wayOf, withChannel, withWay } from './notification-values.ts';
import classes from './preferences.module.css';
import { useChannelName, useEventName } from '../notifications/use-event-name.ts';

interface Props {
  /** Of the channels of this service. */
  readonly names: readonly string[];
  readonly values: NotificationValues;
  readonly error: ReactNode;
  readonly onChannels: (next: NotificationValues['channels']) => void;
  readonly onSubscriptions: (next: readonly string[]) => void;
}

/** For each event: on which channels, and whether also where it concerns others. */
export function ChannelTable({ names, values, error, onChannels, onSubscriptions }: Props) {
  const t = useTranslations('preferences.notifications');
  const [eventName, channelName] = [useEventName(), useChannelName()];
  const { channels, subscriptions } = values;
  const toggled = (event: string) =>
    subscriptions.includes(event) ? subscriptions.filter((each) => each !== event) : [...subscriptions, event];
  return (
    <>
      {error && <p className={form.error}>{error}</p>}
      <div className={classes.table}>
        <Table
          label={t('channels')}
          columns={[
            { key: 'event', head: t('event') },
            { key: 'way', head: t('way') },
            ...names.map((name) => ({ key: name, head: channelName(name) })),
            { key: 'others', head: t('others') },
          ]}
          rows={events.map((event) => {
            const way = wayOf(channels, event);
            return {
              key: event,
              cells: {
                event: eventName(event),
                way: (
                  <NativeSelect
                    size="xs"
                    aria-label={t('wayOf', { event: eventName(event) })}
                    value={way}
                    data={ways(event).map((value) => ({ value, label: t(`ways.${value}`) }))}
                    onChange={({ currentTarget }) =>
                      onChannels(withWay(channels, event, currentTarget.value as Way, names[0]!))
                    }
                  />
                ),
                ...Object.fromEntries(
                  names.map((name) => [
                    name,
                    <Checkbox
                      key={name}
                      size="xs"
                      aria-label={t('channelOf', { channel: channelName(name), event: eventName(event) })}
                      disabled={way !== 'chosen'}
                      checked={channels[event]?.includes(name) ?? false}
                      onChange={({ currentTarget }) =>
                        onChannels(withChannel(channels, event, name, currentTarget.checked))
                      }
                    />,
                  ]),
                ),
                others: (
                  <Checkbox
                    size="xs"
                    aria-label={t('othersOf', { event: eventName(event) })}
                    checked={subscriptions.includes(event)}
                    onChange={() => onSubscriptions(toggled(event))}
                  />
                ),
              },
            };
          })}
        />
      </div>
    </>
  );
}

/** Critical alerts always go out. */
const ways = (event: string): readonly Way[] =>
  event === 'fraud.critical' ? ['usual', 'chosen'] : ['usual', 'chosen', 'off'];
