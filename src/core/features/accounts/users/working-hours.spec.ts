import { isWorking } from './working-hours.js';

const weekdays = [1, 2, 3, 4, 5];
const daily = [1, 2, 3, 4, 5, 6, 7];
const hours = (start: string, end: string, days: readonly number[] = daily) => ({ start, end, days });
const office = hours('09:00', '17:00', weekdays);
const night = hours('22:00', '06:00', weekdays);

describe('working hours', () => {
  it('are always where there are none', () => expect(isWorking(null, 'UTC', new Date())).toBe(true));

  // Each row: the zone, then the first and the last minute of Wednesday 2026-01-14, 09:00 to 17:00, in UTC.
  it.each([
    ['UTC', '2026-01-14T09:00Z', '2026-01-14T16:59Z'],
    ['Europe/Berlin', '2026-01-14T08:00Z', '2026-01-14T15:59Z'],
    ['America/New_York', '2026-01-14T14:00Z', '2026-01-14T21:59Z'],
    ['America/St_Johns', '2026-01-14T12:30Z', '2026-01-14T20:29Z'],
    ['Asia/Kolkata', '2026-01-14T03:30Z', '2026-01-14T11:29Z'],
    ['Asia/Kathmandu', '2026-01-14T03:15Z', '2026-01-14T11:14Z'],
    ['Australia/Lord_Howe', '2026-01-13T22:00Z', '2026-01-14T05:59Z'],
    ['Pacific/Apia', '2026-01-13T20:00Z', '2026-01-14T03:59Z'],
    ['Pacific/Chatham', '2026-01-13T19:15Z', '2026-01-14T03:14Z'],
    ['Pacific/Marquesas', '2026-01-14T18:30Z', '2026-01-15T02:29Z'],
    ['Pacific/Kiritimati', '2026-01-13T19:00Z', '2026-01-14T02:59Z'],
    ['Pacific/Pago_Pago', '2026-01-14T20:00Z', '2026-01-15T03:59Z'],
  ])('open and close by the clock of %s', (zone, first, last) => {
    const at = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000);
    const seen = [at(first, -1), at(first, 0), at(last, 0), at(last, 1)].map((each) => isWorking(office, zone, each));
    expect(seen).toEqual([false, true, true, false]);
  });

  // What was a moment ago there is now: the same minute asked in turn for zones that differ.
  it('tell zones apart within one minute', () => {
    const at = new Date('2026-01-14T08:30:59.999Z');
    const zones = ['Europe/Berlin', 'UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/Berlin'];
    expect(zones.map((zone) => isWorking(office, zone, at))).toEqual([true, false, true, false, true]);
  });

  it.each([
    ['the window of Friday before midnight', '2026-01-16T21:00Z', true],
    ['the window of Friday after midnight', '2026-01-17T04:59Z', true],
    ['the end of the window of Friday', '2026-01-17T05:00Z', false],
    ['Saturday evening', '2026-01-17T21:30Z', false],
    ['the night after Saturday', '2026-01-18T02:00Z', false],
    ['the night after Sunday', '2026-01-19T02:00Z', false],
    ['Monday evening', '2026-01-19T21:00Z', true],
    ['the night after Monday', '2026-01-20T00:00Z', true],
  ])('belong to the day on which they start: %s', (_, at, working) =>
    expect(isWorking(night, 'Europe/Berlin', new Date(at))).toBe(working),
  );

  it.each([
    ['the first minute of Sunday', '2026-01-17T23:00Z', true],
    ['the last minute of Sunday', '2026-01-18T22:59Z', true],
    ['the minute before', '2026-01-17T22:59Z', false],
    ['the minute after', '2026-01-18T23:00Z', false],
  ])('are the whole day where they end when they start: %s', (_, at, working) =>
    expect(isWorking(hours('08:00', '08:00', [7]), 'Europe/Berlin', new Date(at))).toBe(working),
  );

  it('end at midnight where they end at 00:00', () => {
    const late = hours('18:00', '00:00', [3]);
    expect(isWorking(late, 'UTC', new Date('2026-01-14T23:59Z'))).toBe(true);
    expect(isWorking(late, 'UTC', new Date('2026-01-15T00:00Z'))).toBe(false);
  });

  // 2026: Berlin 29 March and 25 October at 01:00Z, New York 8 March and 1 November, Lord Howe by half an hour on 4 April
  // and 3 October at 15:00Z and 15:30Z, Santiago at midnight.
  it.each([
    ['before a clock goes forward', 'Europe/Berlin', '01:30', '04:00', '2026-03-29T00:59Z', true],
    ['when it has gone forward', 'Europe/Berlin', '01:30', '04:00', '2026-03-29T01:00Z', true],
    ['at the end after it', 'Europe/Berlin', '01:30', '04:00', '2026-03-29T02:00Z', false],
    ['before a start in the skipped hour', 'Europe/Berlin', '02:30', '04:00', '2026-03-29T00:59Z', false],
    ['after a start in the skipped hour', 'Europe/Berlin', '02:30', '04:00', '2026-03-29T01:00Z', true],
    ['before an end in the skipped hour', 'Europe/Berlin', '01:00', '02:30', '2026-03-29T00:59Z', true],
    ['after an end in the skipped hour', 'Europe/Berlin', '01:00', '02:30', '2026-03-29T01:00Z', false],
    ['around a window that is skipped', 'Europe/Berlin', '02:00', '03:00', '2026-03-29T01:00Z', false],
    ['in the repeated hour, first', 'Europe/Berlin', '02:00', '03:00', '2026-10-25T00:30Z', true],
    ['in the repeated hour, again', 'Europe/Berlin', '02:00', '03:00', '2026-10-25T01:30Z', true],
    ['after the repeated hour', 'Europe/Berlin', '02:00', '03:00', '2026-10-25T02:00Z', false],
    ['in a night that is an hour shorter', 'America/New_York', '22:00', '06:00', '2026-03-08T09:59Z', true],
    ['after a night that is an hour shorter', 'America/New_York', '22:00', '06:00', '2026-03-08T10:00Z', false],
    ['in a night that is an hour longer', 'America/New_York', '22:00', '06:00', '2026-11-01T10:59Z', true],
    ['after a night that is an hour longer', 'America/New_York', '22:00', '06:00', '2026-11-01T11:00Z', false],
    ['in the repeated half hour, first', 'Australia/Lord_Howe', '01:30', '02:00', '2026-04-04T14:45Z', true],
    ['in the repeated half hour, again', 'Australia/Lord_Howe', '01:30', '02:00', '2026-04-04T15:15Z', true],
    ['after the repeated half hour', 'Australia/Lord_Howe', '01:30', '02:00', '2026-04-04T15:30Z', false],
    ['before the skipped half hour', 'Australia/Lord_Howe', '01:00', '02:15', '2026-10-03T15:29Z', true],
    ['after the skipped half hour', 'Australia/Lord_Howe', '01:00', '02:15', '2026-10-03T15:30Z', false],
    ['in St Johns, in summer', 'America/St_Johns', '09:00', '17:00', '2026-07-15T11:30Z', true],
    ['before the start in St Johns, in summer', 'America/St_Johns', '09:00', '17:00', '2026-07-15T11:29Z', false],
    ['in Kolkata, which has no summer time', 'Asia/Kolkata', '09:00', '17:00', '2026-07-15T03:30Z', true],
  ])('follow the clock %s', (_, zone, start, end, at, working) =>
    expect(isWorking(hours(start, end), zone, new Date(at))).toBe(working),
  );

  // The clocks of Santiago go back from Sunday 5 April, 00:00, to Saturday, 23:00.
  it('know the day again when midnight comes twice', () => {
    const saturday = hours('23:00', '23:30', [6]);
    const seen = ['2026-04-05T02:10Z', '2026-04-05T03:10Z', '2026-04-05T04:10Z'];
    expect(seen.map((at) => isWorking(saturday, 'America/Santiago', new Date(at)))).toEqual([true, true, false]);
    const sunday = hours('00:00', '00:30', [7]);
    expect(seen.map((at) => isWorking(sunday, 'America/Santiago', new Date(at)))).toEqual([false, false, true]);
  });
});
