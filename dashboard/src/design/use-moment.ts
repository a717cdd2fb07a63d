import { useFormatter } from 'use-intl';

/** A date, or a date and time, within a sentence. */
export function useMoment() {
  const format = useFormatter();
  return {
    day: (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' }),
    time: (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
  };
}
