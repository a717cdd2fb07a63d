/** Seconds of a recording as m:ss, from an hour on h:mm:ss. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export interface Span {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Whole minutes between two moments, rounded up: a deadline in 30 s is in one minute, not in none. */
export function spanOf(milliseconds: number): Span {
  const minutes = Math.ceil(Math.abs(milliseconds) / 60_000);
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** As a field of the type `datetime-local` has it. */
export function localMinute(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
