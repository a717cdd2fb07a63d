import { localMinute } from '../design/time.ts';
import { isSnoozable, snoozeTime } from './snooze-times.ts';

const now = new Date(2026, 4, 31, 22, 50);

describe('a snooze', () => {
  it('ends after minutes or hours', () => {
    expect(localMinute(snoozeTime('minutes', now))).toBe('2026-05-31T23:05');
    expect(localMinute(snoozeTime('hour', now))).toBe('2026-05-31T23:50');
    expect(localMinute(snoozeTime('hours', now))).toBe('2026-06-01T02:50');
  });
  it('ends tomorrow at eight, in the next month too', () =>
    expect(localMinute(snoozeTime('tomorrow', now))).toBe('2026-06-01T08:00'));
  it('ends in the future, and within 30 days', () => {
    const inMinutes = (minutes: number) => isSnoozable(new Date(now.getTime() + minutes * 60_000), now);
    expect([0, 1, 30 * 1440, 30 * 1440 + 1].map(inMinutes)).toEqual([false, true, true, false]);
    expect(isSnoozable(new Date(Number.NaN), now)).toBe(false);
  });
});
