import { useTranslations } from 'use-intl';
import type { notifications } from './notifications.en.ts';

type Known = keyof (typeof notifications)['event'];

/** Events, and what is e-mailed besides. Their names have dots, which stand for levels in a catalogue. */
export function useEventName(): (event: string) => string {
  const t = useTranslations('notifications.event');
  return (event) => {
    const name = event.replaceAll('.', '_');
    return t.has(name as Known) ? t(name as Known) : event;
  };
}

/** Channels of plugins have no other name than the one that their provider gave them. */
export function useChannelName(): (channel: string) => string {
  const t = useTranslations('notifications.channel');
  return (channel) => (t.has(channel as 'email') ? t(channel as 'email') : channel);
}
