/** What lies at `start` to `end` of a recording, in seconds; an indicator may have no times. */
interface Timed {
  readonly start?: number | null;
  readonly end?: number | null;
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The same things, timed on the recording once everything before `cut` and after `cut + duration` is gone. */
export function shiftTimes<T extends Timed>(things: readonly T[], cut: number, duration: number): T[] {
  const within = (seconds: number) => milliseconds(Math.min(duration, Math.max(0, seconds - cut)));
  return things.map((thing) =>
    thing.start == null || thing.end == null ? thing : { ...thing, start: within(thing.start), end: within(thing.end) },
  );
}
