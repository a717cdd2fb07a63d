import { listFormat, momentFormat, numberFormat, unitFormat } from './formats.js';

describe('formats', () => {
  it('are made once for each locale and time zone', () => {
    expect(momentFormat('de', 'Europe/Berlin')).toBe(momentFormat('de', 'Europe/Berlin'));
    expect(momentFormat('de', 'Europe/Berlin')).not.toBe(momentFormat('de', 'UTC'));
    expect(numberFormat('de')).not.toBe(numberFormat('en'));
    expect(unitFormat('en', 'hour')).not.toBe(unitFormat('en', 'minute'));
    expect(listFormat('en')).toBe(listFormat('en'));
  });

  it('write as their locale and time zone do', () => {
    const at = new Date('2026-11-24T23:30:00.000Z');
    expect(momentFormat('de', 'Europe/Berlin').format(at)).toBe('25.11.2026, 00:30');
    expect(momentFormat('en', 'UTC').format(at)).toMatch(/^Nov 24, 2026, 11:30.PM$/);
    expect(unitFormat('en', 'hour').format(2)).toBe('2 hours');
    expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
  });

  it('are forgotten when there are too many, and made again', () => {
    const first = momentFormat('en', 'UTC');
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 250);
    for (const zone of zones) momentFormat('fr', zone);
    expect(momentFormat('en', 'UTC')).not.toBe(first);
    expect(momentFormat('en', 'UTC').format(0)).toBe(first.format(0));
  });
});
