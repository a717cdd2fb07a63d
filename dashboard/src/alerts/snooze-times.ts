/** What the menu offers. */
export const snoozeChoices = ['minutes', 'hour', 'hours', 'tomorrow'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const minutesOf = { minutes: 15, hour: 60, hours: 240 } as const;

/** By the clock of this computer: tomorrow is at 8:00, also where the clocks change in between. */
export function snoozeTime(choice: SnoozeChoice, now: Date): Date {
  if (choice !== 'tomorrow') return new Date(now.getTime() + minutesOf[choice] * 60_000);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
}

/** The service accepts no more. */
const mostDays = 30;

export const isSnoozable = (until: Date, now: Date): boolean =>
  until > now && until.getTime() <= now.getTime() + mostDays * 86_400_000;
