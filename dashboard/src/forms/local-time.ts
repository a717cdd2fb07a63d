/** A moment as a field for date and time shows it, where the reader is; '' for none. */
export function toLocal(moment: string | null | undefined): string {
  if (!moment) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment that such a field says; null while it is empty. */
export const fromLocal = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());
