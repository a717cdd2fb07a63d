const midnight = (day: string): Date => new Date(`${day}T00:00:00`);

/** The moment at which a day, such as "2026-11-30", begins where the reader is. */
export const startOfDay = (day: string): string => midnight(day).toISOString();

/** The moment at which it ends. */
export function endOfDay(day: string): string {
  const end = midnight(day);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
