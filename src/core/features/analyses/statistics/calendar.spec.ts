import { firstDays } from './calendar.js';

const datesOf = (...given: Parameters<typeof firstDays>) => firstDays(...given).map(({ date }) => date);
const period = (from: string, to: string, timeZone = 'UTC') => ({ from: new Date(from), to: new Date(to), timeZone });

describe('the days of a period', () => {
  it('are all that it touches', () => {
    expect(datesOf(period('2026-02-27T23:00:00Z', '2026-03-01T00:00:00.001Z'), 'day', 400)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(datesOf(period('2026-03-01', '2026-03-02'), 'day', 400)).toEqual(['2026-03-01']);
  });

  it('are those of the zone, each once where clocks change', () => {
    expect(datesOf(period('2026-03-28T23:00:00Z', '2026-03-30T22:00:00Z', 'Europe/Berlin'), 'day', 400)).toEqual([
      '2026-03-29',
      '2026-03-30',
    ]);
    expect(datesOf(period('2026-03-01', '2026-03-02', 'America/New_York'), 'day', 400)).toEqual([
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  it('are Mondays for weeks', () =>
    expect(datesOf(period('2026-03-01', '2026-03-10'), 'week', 400)).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
    ]));

  it('begin when their clocks show midnight, or later where no clock shows it', () => {
    const starts = (from: string, to: string, zone: string) =>
      firstDays(period(from, to, zone), 'day', 400).map(({ start }) => start.toISOString());
    expect(starts('2026-03-28T23:00:00Z', '2026-03-30T00:00:00Z', 'Europe/Berlin')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(starts('2026-09-06T12:00:00Z', '2026-09-06T13:00:00Z', 'America/Santiago')).toEqual([
      '2026-09-06T04:00:00.000Z', // the clock goes from 24:00 to 01:00
    ]);
  });

  it('are none of an empty period, and as many as are asked for at most', () => {
    expect(datesOf(period('2026-03-01', '2026-03-01'), 'day', 400)).toEqual([]);
    expect(datesOf(period('2026-03-01', '2029-03-01'), 'day', 5)).toHaveLength(5);
  });
});
