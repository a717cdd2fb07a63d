import { isWorking, presenceOf, presentAt } from './presence.ts';

const at = (text: string) => new Date(text).getTime();
const office = { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:30' };
const night = { days: [5], start: '22:00', end: '06:00' };

describe('working hours', () => {
  it.each([
    ['2026-05-12T07:00:00Z', office, true], // Tuesday, 9:00 in Berlin
    ['2026-05-12T06:59:00Z', office, false],
    ['2026-05-12T15:30:00Z', office, false],
    ['2026-05-16T10:00:00Z', office, false], // Saturday
    ['2026-05-15T20:00:00Z', night, true], // Friday, 22:00
    ['2026-05-16T03:59:00Z', night, true],
    ['2026-05-16T04:00:00Z', night, false],
    ['2026-05-15T02:00:00Z', night, false],
    ['2026-05-12T00:00:00Z', { days: [2], start: '00:00', end: '00:00' }, true],
    ['2026-05-12T00:00:00Z', null, true],
  ])('at %s of %j: %s', (now, hours, expected) => expect(isWorking(hours, 'Europe/Berlin', at(now))).toBe(expected));
});

describe('presence', () => {
  const now = at('2026-05-12T10:00:00Z');
  const user = { available: true, disabled: false, outOfOffice: null, timeZone: 'UTC', workingHours: null };
  const away = (from: string, until: string | null) => ({ ...user, outOfOffice: { from, until } });
  it.each([
    [user, { state: 'here' }],
    [
      { ...user, available: false },
      { state: 'away', until: null },
    ],
    [away('2026-05-12T10:00:00Z', '2026-05-14T00:00:00Z'), { state: 'away', until: '2026-05-14T00:00:00Z' }],
    [away('2026-05-12T10:00:01Z', null), { state: 'here' }],
    [away('2026-05-01T00:00:00Z', '2026-05-12T10:00:00Z'), { state: 'here' }],
    [{ ...user, workingHours: { ...office, end: '09:30' } }, { state: 'offHours' }],
    [{ ...user, disabled: true, available: false }, { state: 'deactivated' }],
  ])('of %j is %j', (known, presence) => expect(presenceOf(known, now)).toEqual(presence));

  it('is restored without the absence of now, and with one that is planned', () => {
    const present = (known: Parameters<typeof presentAt>[0]) => presentAt(known, now);
    expect(present(away('2026-05-12T10:00:00Z', null))).toEqual({ available: true, outOfOffice: null });
    const planned = away('2026-06-01T00:00:00Z', null);
    expect(present({ ...planned, available: false })).toEqual({ available: true, outOfOffice: planned.outOfOffice });
  });
});
