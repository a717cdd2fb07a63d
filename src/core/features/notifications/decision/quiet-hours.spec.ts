import fc from 'fast-check';
import { nextTime, quietUntil } from './quiet-hours.js';

const window = (start: string, end: string, timezone?: string) => ({ enabled: true, start, end, timezone });
const minuteMs = 60_000;
const plus = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * minuteMs);
const iso = (date: Date | null) => date?.toISOString().replace(':00.000Z', 'Z') ?? null;

describe('quiet hours', () => {
  it.each([
    ['there are none', null],
    ['they are switched off', { ...window('00:00', '23:59'), enabled: false }],
    ['they end when they start', window('08:00', '08:00')],
  ])('never hold where %s', (_, none) => expect(quietUntil(none, 'UTC', new Date('2026-01-14T08:00Z'))).toBeNull());

  // Each row: the zone, and 22:00 of Wednesday 2026-01-14 there, in UTC. They end nine hours later.
  it.each([
    ['UTC', '2026-01-14T22:00Z'],
    ['Europe/Berlin', '2026-01-14T21:00Z'],
    ['Africa/Casablanca', '2026-01-14T21:00Z'],
    ['America/New_York', '2026-01-15T03:00Z'],
    ['America/St_Johns', '2026-01-15T01:30Z'],
    ['America/Santiago', '2026-01-15T01:00Z'],
    ['Asia/Kolkata', '2026-01-14T16:30Z'],
    ['Asia/Kathmandu', '2026-01-14T16:15Z'],
    ['Australia/Lord_Howe', '2026-01-14T11:00Z'],
    ['Pacific/Apia', '2026-01-14T09:00Z'],
    ['Pacific/Chatham', '2026-01-14T08:15Z'],
    ['Pacific/Marquesas', '2026-01-15T07:30Z'],
    ['Pacific/Kiritimati', '2026-01-14T08:00Z'],
    ['Pacific/Pago_Pago', '2026-01-15T09:00Z'],
  ])('begin and end by the clock of %s, across midnight', (zone, first) => {
    const night = window('22:00', '07:00');
    const end = iso(plus(first, 540));
    const seen = [-1, 0, 120, 539, 540].map((minutes) => iso(quietUntil(night, zone, plus(first, minutes))));
    expect(seen).toEqual([null, end, end, end, null]);
  });

  it('hold by the millisecond', () => {
    const night = window('22:00', '07:00');
    const seen = ['2026-01-14T21:59:59.999Z', '2026-01-14T22:00:00.000Z', '2026-01-15T06:59:59.999Z'];
    expect(seen.map((at) => iso(quietUntil(night, 'UTC', new Date(at))))).toEqual([
      null,
      '2026-01-15T07:00Z',
      '2026-01-15T07:00Z',
    ]);
  });

  it.each([
    ['12:00', '14:00', '2026-01-14T11:59Z', null],
    ['12:00', '14:00', '2026-01-14T12:00Z', '2026-01-14T14:00Z'],
    ['12:00', '14:00', '2026-01-14T14:00Z', null],
    ['00:00', '06:00', '2026-01-14T00:00Z', '2026-01-14T06:00Z'],
    ['00:00', '06:00', '2026-01-13T23:59Z', null],
    ['18:00', '00:00', '2026-01-14T23:59Z', '2026-01-15T00:00Z'],
    ['18:00', '00:00', '2026-01-15T00:00Z', null],
    ['23:59', '00:00', '2026-01-14T23:59Z', '2026-01-15T00:00Z'],
    ['23:59', '00:01', '2026-01-15T00:00Z', '2026-01-15T00:01Z'],
    ['07:00', '06:59', '2026-01-14T06:58Z', '2026-01-14T06:59Z'],
    ['07:00', '06:59', '2026-01-14T06:59Z', null],
    ['07:00', '06:59', '2026-01-14T07:00Z', '2026-01-15T06:59Z'],
  ])('from %s to %s: at %s they end %s', (start, end, at, until) =>
    expect(iso(quietUntil(window(start, end), 'UTC', new Date(at)))).toBe(until),
  );

  it('go by their own zone where they name one', () => {
    const at = new Date('2026-01-14T22:30Z'); // 04:15 in Kathmandu
    expect(iso(quietUntil(window('22:00', '07:00', 'Asia/Kathmandu'), 'UTC', at))).toBe('2026-01-15T01:15Z');
    expect(quietUntil(window('22:00', '04:00', 'Asia/Kathmandu'), 'UTC', at)).toBeNull();
    expect(iso(quietUntil(window('22:00', '04:00'), 'UTC', at))).toBe('2026-01-15T04:00Z');
  });

  // Clocks in 2026. Berlin: 29 March +1→+2 and 25 October +2→+1, both 01:00Z. New York: 8 March -5→-4 07:00Z, 1 November 06:00Z.
  // St Johns: 8 March -3:30→-2:30 05:30Z, 1 November 04:30Z. Lord Howe: 5 April +11→+10:30 (4th 15:00Z), 4 October (3rd 15:30Z).
  // Chatham: 5 April +13:45→+12:45 (4th 14:00Z), 27 September (26th 14:00Z). Santiago: 5 April -3→-4 03:00Z, 6 September 04:00Z.
  it.each([
    // Nights that are an hour shorter or longer end when the clock says so.
    ['Europe/Berlin', '22:00', '06:00', '2026-03-28T21:00Z', '2026-03-29T04:00Z'],
    ['Europe/Berlin', '22:00', '06:00', '2026-03-28T20:59Z', null],
    ['Europe/Berlin', '22:00', '06:00', '2026-03-29T04:00Z', null],
    ['Europe/Berlin', '22:00', '06:00', '2026-10-24T20:00Z', '2026-10-25T05:00Z'],
    ['Europe/Berlin', '22:00', '06:00', '2026-10-25T04:59Z', '2026-10-25T05:00Z'],
    ['America/New_York', '22:00', '06:00', '2026-03-08T03:00Z', '2026-03-08T10:00Z'],
    ['America/New_York', '22:00', '06:00', '2026-11-01T02:00Z', '2026-11-01T11:00Z'],
    ['America/St_Johns', '22:00', '06:00', '2026-03-08T01:30Z', '2026-03-08T08:30Z'],
    ['America/St_Johns', '22:00', '06:00', '2026-11-01T00:30Z', '2026-11-01T09:30Z'],
    ['Australia/Lord_Howe', '22:00', '06:00', '2026-04-04T11:00Z', '2026-04-04T19:30Z'],
    ['Australia/Lord_Howe', '22:00', '06:00', '2026-10-03T11:30Z', '2026-10-03T19:00Z'],
    ['Pacific/Chatham', '22:00', '06:00', '2026-04-04T08:15Z', '2026-04-04T17:15Z'],
    ['Pacific/Chatham', '22:00', '06:00', '2026-09-26T09:15Z', '2026-09-26T16:15Z'],
    ['America/Santiago', '22:00', '06:00', '2026-04-05T01:00Z', '2026-04-05T10:00Z'],
    ['America/Santiago', '22:00', '06:00', '2026-09-06T02:00Z', '2026-09-06T09:00Z'],
    // A start that is skipped is the moment of the skip.
    ['Europe/Berlin', '02:30', '05:00', '2026-03-29T00:59Z', null],
    ['Europe/Berlin', '02:30', '05:00', '2026-03-29T01:00Z', '2026-03-29T03:00Z'],
    ['America/New_York', '02:00', '05:00', '2026-03-08T07:00Z', '2026-03-08T09:00Z'],
    ['America/Santiago', '00:30', '05:00', '2026-09-06T03:59Z', null],
    ['America/Santiago', '00:30', '05:00', '2026-09-06T04:00Z', '2026-09-06T08:00Z'],
    ['Australia/Lord_Howe', '02:15', '05:00', '2026-10-03T15:29Z', null],
    ['Australia/Lord_Howe', '02:15', '05:00', '2026-10-03T15:30Z', '2026-10-03T18:00Z'],
    // So is an end.
    ['Europe/Berlin', '22:00', '02:30', '2026-03-28T23:00Z', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '22:00', '02:30', '2026-03-29T01:00Z', null],
    ['Pacific/Chatham', '01:00', '03:00', '2026-09-26T13:59Z', '2026-09-26T14:00Z'],
    ['Australia/Lord_Howe', '22:00', '02:15', '2026-10-03T15:29Z', '2026-10-03T15:30Z'],
    ['America/Santiago', '18:00', '00:00', '2026-09-06T03:59Z', '2026-09-06T04:00Z'],
    // What is skipped as a whole does not happen.
    ['Europe/Berlin', '02:10', '02:50', '2026-03-29T00:59Z', null],
    ['Europe/Berlin', '02:10', '02:50', '2026-03-29T01:00Z', null],
    // Nor does what ends when it starts, where that comes twice.
    ['Europe/Berlin', '02:30', '02:30', '2026-10-25T01:00Z', null],
    // What happens twice is quiet both times, from the first start to the last end.
    ['Europe/Berlin', '02:15', '02:45', '2026-10-25T00:14Z', null],
    ['Europe/Berlin', '02:15', '02:45', '2026-10-25T00:15Z', '2026-10-25T01:45Z'],
    ['Europe/Berlin', '02:15', '02:45', '2026-10-25T01:44Z', '2026-10-25T01:45Z'],
    ['Europe/Berlin', '02:15', '02:45', '2026-10-25T01:45Z', null],
    ['Europe/Berlin', '22:00', '02:30', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
    ['Europe/Berlin', '22:00', '02:00', '2026-10-24T23:59Z', '2026-10-25T01:00Z'],
    ['Europe/Berlin', '22:00', '03:00', '2026-10-25T01:59Z', '2026-10-25T02:00Z'],
    ['Europe/Berlin', '03:00', '04:00', '2026-10-25T01:59Z', null],
    ['America/St_Johns', '01:30', '05:00', '2026-11-01T03:59Z', null],
    ['America/St_Johns', '01:30', '05:00', '2026-11-01T04:00Z', '2026-11-01T08:30Z'],
    ['Australia/Lord_Howe', '22:00', '01:45', '2026-04-04T14:50Z', '2026-04-04T15:15Z'],
    ['America/Santiago', '23:15', '23:45', '2026-04-05T02:15Z', '2026-04-05T03:45Z'],
    // A zone that changes twice a year for Ramadan: +1→0 on 15 February 02:00Z, back on 22 March 02:00Z.
    ['Africa/Casablanca', '22:00', '06:00', '2026-02-14T21:00Z', '2026-02-15T06:00Z'],
    ['Africa/Casablanca', '22:00', '06:00', '2026-03-21T22:00Z', '2026-03-22T05:00Z'],
    // Apia went from -10 on Thursday 29 December 2011 straight to +14 on Saturday the 31st, at 10:00Z.
    ['Pacific/Apia', '22:00', '06:00', '2011-12-30T07:59Z', null],
    ['Pacific/Apia', '22:00', '06:00', '2011-12-30T08:00Z', '2011-12-30T16:00Z'],
    ['Pacific/Apia', '22:00', '06:00', '2011-12-30T10:00Z', '2011-12-30T16:00Z'],
    ['Pacific/Apia', '22:00', '06:00', '2011-12-30T16:00Z', null],
    ['Pacific/Apia', '12:00', '14:00', '2011-12-30T10:00Z', null],
    ['Pacific/Apia', '18:00', '00:00', '2011-12-30T09:59Z', '2011-12-30T10:00Z'],
    // Windows that touch at a change of the clock are one.
    ['Europe/Berlin', '03:00', '02:30', '2026-03-29T00:00Z', '2026-03-30T00:30Z'],
    ['Europe/Berlin', '02:30', '02:15', '2026-10-25T00:40Z', '2026-10-26T01:15Z'],
  ])('follow the clock of %s from %s to %s: at %s they end %s', (zone, start, end, at, until) =>
    expect(iso(quietUntil(window(start, end), zone, new Date(at)))).toBe(until),
  );
});

describe('the next time', () => {
  it.each([
    ['08:00', 'UTC', '2026-01-14T07:59Z', '2026-01-14T08:00Z'],
    ['08:00', 'UTC', '2026-01-14T08:00Z', '2026-01-15T08:00Z'],
    ['08:00', 'Europe/Berlin', '2026-01-14T12:00Z', '2026-01-15T07:00Z'],
    ['08:00', 'Asia/Kathmandu', '2026-01-14T00:00Z', '2026-01-14T02:15Z'],
    ['08:00', 'Pacific/Chatham', '2026-01-14T00:00Z', '2026-01-14T18:15Z'],
    ['08:00', 'Pacific/Kiritimati', '2026-01-14T17:59Z', '2026-01-14T18:00Z'],
    ['08:00', 'Pacific/Pago_Pago', '2026-01-14T00:00Z', '2026-01-14T19:00Z'],
    ['08:00', 'Europe/Berlin', '2026-03-28T07:00Z', '2026-03-29T06:00Z'],
    ['08:00', 'Europe/Berlin', '2026-10-24T06:00Z', '2026-10-25T07:00Z'],
    ['08:00', 'America/St_Johns', '2026-03-07T11:30Z', '2026-03-08T10:30Z'],
    ['00:00', 'UTC', '2026-12-31T23:59Z', '2027-01-01T00:00Z'],
    // Skipped: at the moment of the skip, once.
    ['02:30', 'Europe/Berlin', '2026-03-29T00:00Z', '2026-03-29T01:00Z'],
    ['02:30', 'Europe/Berlin', '2026-03-29T01:00Z', '2026-03-30T00:30Z'],
    ['02:15', 'Australia/Lord_Howe', '2026-10-03T15:00Z', '2026-10-03T15:30Z'],
    ['00:00', 'America/Santiago', '2026-09-06T03:00Z', '2026-09-06T04:00Z'],
    // Repeated: the first time, once.
    ['02:30', 'Europe/Berlin', '2026-10-25T00:00Z', '2026-10-25T00:30Z'],
    ['02:30', 'Europe/Berlin', '2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ['23:30', 'America/Santiago', '2026-04-05T02:30Z', '2026-04-06T03:30Z'],
  ])('%s by the clock of %s after %s is %s', (time, zone, at, next) =>
    expect(iso(nextTime(time, zone, new Date(at)))).toBe(next),
  );
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/Santiago',
  'Africa/Casablanca',
];
const clockTime = fc.nat(1439).map((minute) => hhmm(minute));
const hhmm = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('for any zone, window and moment', () => {
  it('quiet hours that hold end in the future, and are over then', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        clockTime,
        fc.integer({ min: 1, max: 1200 }),
        moment,
        (zone, start, length, at) => {
          const end = hhmm((Number(start.slice(0, 2)) * 60 + Number(start.slice(3)) + length) % 1440);
          const until = quietUntil(window(start, end), zone, at);
          if (!until) return;
          expect(until.getTime()).toBeGreaterThan(at.getTime());
          expect(until.getTime() - at.getTime()).toBeLessThanOrEqual(26 * 60 * minuteMs);
          expect(quietUntil(window(start, end), zone, until)).toBeNull();
        },
      ),
      { numRuns: 250 },
    );
  });

  it('the next time lies within 50 hours, and the clock shows it or has skipped it', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), clockTime, moment, (zone, time, at) => {
        const next = nextTime(time, zone, at);
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(50 * 60 * minuteMs);
        const [before, shown] = [wallAt(zone, next.getTime() - minuteMs), wallAt(zone, next.getTime())];
        const skipped = [before, shown].map((wall) => `${wall.slice(0, 10)} ${time}`);
        const isSkipped = skipped.some((wall) => before < wall && wall < shown);
        expect(shown.slice(11) === time || isSkipped || skipsDay(before, shown)).toBe(true);
      }),
      // Midnight is skipped: the minute before is of the day before.
      { numRuns: 200, examples: [['America/Santiago', '00:00', new Date('2012-09-01T04:00:00Z')]] },
    );
  });
});

const skipsDay = (before: string, shown: string) => Date.parse(`${shown}Z`) - Date.parse(`${before}Z`) > 3 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** What the clock on the wall shows, `2026-01-14 08:00`: by ICU, minute by minute. */
function wallAt(zone: string, ms: number): string {
  let format = formats.get(zone);
  if (!format) {
    const options = { dateStyle: 'short', timeStyle: 'short', timeZone: zone, hourCycle: 'h23' } as const;
    formats.set(zone, (format = new Intl.DateTimeFormat('sv-SE', options)));
  }
  return format.format(ms);
}

/** The quiet minutes of some days, by what is said of them: nothing but what the clock shows, minute by minute. */
function quietMinutes(walls: readonly string[], start: string, end: string): boolean[] {
  const quiet = walls.map(() => false);
  const dates = Array.from(
    { length: 9 },
    (_, day) => new Date(Date.parse(walls[0]!.slice(0, 10)) + (day - 1) * 86_400_000),
  );
  const named = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const orEnd = (index: number) => (index < 0 ? walls.length : index);
  for (const date of dates) {
    const [first, last] = [`${named(date, 0)} ${start}`, `${named(date, end < start ? 1 : 0)} ${end}`];
    const from = orEnd(walls.findIndex((wall) => wall >= first));
    const shown = walls.lastIndexOf(last);
    const to = shown >= 0 ? shown : orEnd(walls.findIndex((wall) => wall > last));
    quiet.fill(true, from, Math.max(from, to));
  }
  return quiet;
}

describe('minute by minute, as the clock on the wall shows them, quiet hours agree', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['America/New_York', '2026-03-08'],
    ['America/New_York', '2026-11-01'],
    ['America/St_Johns', '2026-03-08'],
    ['America/St_Johns', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Pacific/Chatham', '2026-04-05'],
    ['Pacific/Chatham', '2026-09-27'],
    ['America/Santiago', '2026-04-05'],
    ['America/Santiago', '2026-09-06'],
    ['Africa/Casablanca', '2026-02-15'],
    ['Africa/Casablanca', '2026-03-22'],
    ['Asia/Kathmandu', '2026-01-14'],
    ['Pacific/Apia', '2011-12-30'],
  ])('in %s around %s', (zone, day) => {
    const begin = Date.parse(day) - 3 * 86_400_000;
    const walls = Array.from({ length: 6 * 1440 }, (_, minute) => wallAt(zone, begin + minute * minuteMs));
    const near = fc.integer({ min: 2 * 1440, max: 4 * 1440 - 1 }); // the days about the change
    // Half of the times lie where clocks change.
    const time = fc.oneof(
      clockTime,
      fc.integer({ min: 0, max: 17 }).map((quarter) => hhmm(quarter * 15)),
    );
    fc.assert(
      fc.property(time, time, fc.array(near, { minLength: 20, maxLength: 20 }), (start, end, minutes) => {
        if (start === end) return;
        const quiet = quietMinutes(walls, start, end);
        for (const minute of minutes) {
          const until = quiet[minute] ? quiet.indexOf(false, minute) : -1;
          if (quiet[minute] && until < 0) continue; // past what was written down
          const expected = quiet[minute] ? begin + until * minuteMs : null;
          const found = quietUntil(window(start, end), zone, new Date(begin + minute * minuteMs));
          expect([walls[minute], start, end, iso(found)]).toEqual([
            walls[minute],
            start,
            end,
            expected === null ? null : iso(new Date(expected)),
          ]);
        }
      }),
      { numRuns: 25 },
    );
  });
});
