import { Expertise, Locale, TimeZone, WorkingTimes } from './user-values.js';

describe('a time zone', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['AUSTRALIA/LORD_HOWE', 'Australia/Lord_Howe'],
    ['asia/calcutta', 'Asia/Calcutta'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['utc', 'UTC'],
    [' Etc/GMT+5 ', 'Etc/GMT+5'],
  ])('given as %j is %s', (given, zone) => expect(TimeZone.parse(given)).toBe(zone));

  it.each(['', '+02:00', 'Z', 'Mars/Olympus', 'Europe', '../Berlin', 'Europe/Berlin[u-ca=iso8601]'])(
    'is not %j',
    (given) => expect(TimeZone.safeParse(given).success).toBe(false),
  );
});

describe('a locale', () => {
  it.each([
    ['EN', 'en'],
    ['en-gb', 'en-GB'],
    ['zh-hant-tw', 'zh-Hant-TW'],
  ])('given as %j is %s', (given, locale) => expect(Locale.parse(given)).toBe(locale));

  it.each(['', 'en_GB', 'a', 'english language'])('is not %j', (given) =>
    expect(Locale.safeParse(given).success).toBe(false),
  );
});

it('expertise names each subject once, as it was written first', () =>
  expect(Expertise.parse([' Threat', 'b', 'THREAT', 'B ', 'c'])).toEqual(['Threat', 'b', 'c']));

it('working times are kept in the order of the week', () =>
  expect(WorkingTimes.parse({ days: [7, 1, 5], start: '08:00', end: '08:00' }).days).toEqual([1, 5, 7]));
