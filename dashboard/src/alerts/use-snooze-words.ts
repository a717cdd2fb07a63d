import { useFormatter } from 'use-intl';

/** "14:20" today, "Thu 08:00" on another day of the week, else with the date. */
export function useSnoozeWords() {
  const format = useFormatter();
  return {
    until: (time: Date): string => {
      const now = new Date();
      const isToday = time.toDateString() === now.toDateString();
      const isThisWeek = time.getTime() - now.getTime() < 6 * 86_400_000;
      const day = isToday
        ? {}
        : isThisWeek
          ? ({ weekday: 'short' } as const)
          : ({ day: 'numeric', month: 'short' } as const);
      return format.dateTime(time, { ...day, hour: '2-digit', minute: '2-digit' });
    },
  };
}
