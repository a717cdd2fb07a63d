import { bodyOf, valuesOf, wayOf, withChannel, withWay } from './notification-values.ts';

const stored = {
  userId: 'usr_1',
  channels: { 'fraud.high': ['email'], 'system.alert': [] },
  quietHours: null,
  digest: null,
  unsubscribed: ['digest'],
  subscriptions: [],
  updatedAt: null,
};

describe('preferences about notifications', () => {
  it('say for each event whether it goes as usual, on chosen channels or not at all', () => {
    expect(['fraud.high', 'system.alert', 'sla.breach'].map((event) => wayOf(stored.channels, event))).toEqual([
      'chosen',
      'off',
      'usual',
    ]);
  });
  it('change for one event alone', () => {
    expect(withWay(stored.channels, 'fraud.high', 'usual', 'inApp')).toEqual({ 'system.alert': [] });
    expect(withWay(stored.channels, 'sla.breach', 'chosen', 'inApp')['sla.breach']).toEqual(['inApp']);
    expect(withWay({}, 'sla.breach', 'off', 'inApp')).toEqual({ 'sla.breach': [] });
  });
  it('keep the last chosen channel', () => {
    expect(withChannel(stored.channels, 'fraud.high', 'email', false)).toEqual(stored.channels);
    expect(withChannel(stored.channels, 'fraud.high', 'push', true)['fraud.high']).toEqual(['email', 'push']);
  });
  it('are sent without a zone where that of the account is meant', () => {
    const values = valuesOf(stored);
    expect(bodyOf(values)).toMatchObject({ unsubscribed: ['digest'], quietHours: { enabled: false, start: '22:00' } });
    expect(bodyOf(values).quietHours).not.toHaveProperty('timezone');
    const inBerlin = { ...values, quietHours: { ...values.quietHours, timezone: 'Europe/Berlin' } };
    expect(bodyOf(inBerlin).quietHours).toHaveProperty('timezone', 'Europe/Berlin');
  });
});
