import type { Priority } from '../notification.types.js';

/** Seconds until it has to be handed over (docs/notifications.md); low has no promise. "At once" is within ten. */
export const targetSeconds: Readonly<Record<Priority, number | null>> = {
  critical: 10,
  urgent: 60,
  high: 60,
  normal: 300,
  low: null,
};

export function targetTime(priority: Priority, from: Date): Date | null {
  const seconds = targetSeconds[priority];
  return seconds === null ? null : new Date(from.getTime() + seconds * 1000);
}
