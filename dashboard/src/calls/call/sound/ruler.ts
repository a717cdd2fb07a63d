/** Whole steps that people count in, seconds. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];
const mostTicks = 8;

/** Where the ruler has a time: from 0 on, in equal steps, eight at most for each width of its place. */
export function ruler(duration: number, widths = 1): readonly number[] {
  const step = steps.find((each) => duration / each <= mostTicks * widths) ?? 7200;
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, tick) => tick * step);
}
