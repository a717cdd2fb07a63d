/** What is raised about a deadline, and when. */
export interface Alert {
  /** Minutes before the deadline; 0 is the breach. */
  readonly minutesLeft: number;
  readonly at: Date;
}

/** In the order in which they come: the earliest warning first, the breach last. */
export function alertsOf(warningMinutes: readonly number[], deadline: Date): Alert[] {
  const minutes = [...new Set([...warningMinutes, 0])].toSorted((a, b) => b - a);
  return minutes.map((minutesLeft) => ({ minutesLeft, at: new Date(deadline.getTime() - minutesLeft * 60_000) }));
}

/** The alert that is due now: the last one whose time has come, as what an outage missed before it is no longer true. */
export function dueAlert(warningMinutes: readonly number[], deadline: Date, now: Date): Alert | undefined {
  return alertsOf(warningMinutes, deadline).findLast(({ at }) => at <= now);
}

/** The alert to wait for, or the one that is due already: a deadline less than two hours away is warned of at once. */
export const firstAlert = (warningMinutes: readonly number[], deadline: Date, now: Date): Alert =>
  dueAlert(warningMinutes, deadline, now) ?? alertsOf(warningMinutes, deadline)[0]!;

/** Undefined after the breach. */
export const nextAlert = (
  warningMinutes: readonly number[],
  deadline: Date,
  lastMinutesLeft: number,
): Alert | undefined => alertsOf(warningMinutes, deadline).find(({ minutesLeft }) => minutesLeft < lastMinutesLeft);
