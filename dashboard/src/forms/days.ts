/** The moment at which a day, such as "2026-11-30", ends where the reader is. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
