import fc from 'fast-check';
import { noPreferences, type Preferences, priorities } from '../notification.types.js';
import { decide, type Gathering, quietOn, type Situation } from './decide.js';
import { quietUntil } from './quiet-hours.js';

const now = new Date('2026-01-14T23:00:00Z');
const morning = new Date('2026-01-15T07:00:00Z');
const all = ['email', 'inApp', 'sms', 'push', 'pager'];
const night = { enabled: true, start: '22:00', end: '07:00', allowCritical: true };
const gathering = (kind: Gathering['kind'], name: string = kind): Gathering => ({
  kind,
  name,
  at: morning,
  most: 100,
  deliverAs: 'list',
});

interface Changes extends Partial<Omit<Situation, 'preferences'>> {
  readonly preferences?: Partial<Preferences>;
}
const situation = ({ preferences, ...changes }: Changes = {}): Situation => ({
  event: 'fraud.high',
  priority: 'high',
  now,
  timeZone: 'UTC',
  requested: null,
  preferences: { ...noPreferences, ...preferences },
  configured: new Set(all),
  reachable: new Set(all),
  isSilenced: false,
  hasTwin: false,
  overflow: null,
  digest: null,
  batch: null,
  ...changes,
});
/** `channel does reason`, as the trace says it. */
const verdicts = (changes: Changes) =>
  decide(situation(changes)).map(({ channel, does, reason }) => `${channel} ${does} ${reason}`);
const sms = { enabled: true, phoneNumber: null, events: ['fraud.high'], quietHours: null };

describe('channels', () => {
  const changes = (more: Changes): Changes => more;
  it.each([
    // As docs/notifications.md has it.
    ['critical: all', changes({ priority: 'critical' }), all.map((each) => `${each} send critical`)],
    ['high: e-mail and in-app', changes({ priority: 'high' }), ['email send usual', 'inApp send usual']],
    ['normal: the same, unless configured', changes({ priority: 'normal' }), ['email send usual', 'inApp send usual']],
    ['low: in-app only', changes({ priority: 'low' }), ['inApp send usual']],
    [
      'the list of the person, by event',
      changes({ preferences: { channels: { 'fraud.high': ['push', 'pager'] } } }),
      ['push send preference', 'pager send preference'],
    ],
    [
      'no list of another event',
      changes({ preferences: { channels: { 'sla.breach': ['push'] } } }),
      ['email send usual', 'inApp send usual'],
    ],
    [
      'those of the list where low, too: who chose e-mail gets e-mail',
      changes({ priority: 'low', preferences: { channels: { 'fraud.high': ['email'] } } }),
      ['email send preference'],
    ],
    [
      'none where the list is empty',
      changes({ preferences: { channels: { 'fraud.high': [] } } }),
      ['email suppress switched_off', 'inApp suppress switched_off'],
    ],
    [
      'none where the list is empty, also with SMS settings',
      changes({ preferences: { channels: { 'fraud.high': [] }, sms } }),
      ['email suppress switched_off', 'inApp suppress switched_off'],
    ],
    [
      'none where the list is empty, also of what is low',
      changes({ priority: 'low', preferences: { channels: { 'fraud.high': [] } } }),
      ['inApp suppress switched_off'],
    ],
    [
      'none where the list is empty, also of those that somebody named',
      changes({ requested: ['sms'], preferences: { channels: { 'fraud.high': [] } } }),
      ['sms suppress switched_off'],
    ],
    [
      'SMS in addition to the others by the settings for SMS',
      changes({ preferences: { sms } }),
      ['email send usual', 'inApp send usual', 'sms send sms_settings'],
    ],
    ['SMS once', changes({ preferences: { channels: { 'fraud.high': ['sms'] }, sms } }), ['sms send sms_settings']],
    [
      'no SMS of other events',
      changes({ event: 'sla.breach', preferences: { sms } }),
      ['email send usual', 'inApp send usual'],
    ],
    [
      'no SMS where it is switched off',
      changes({ preferences: { sms: { ...sms, enabled: false } } }),
      ['email send usual', 'inApp send usual'],
    ],
    [
      'those that somebody named',
      changes({ requested: ['pager', 'push'] }),
      ['pager send requested', 'push send requested'],
    ],
    [
      'those that somebody named, of what is low too',
      changes({ priority: 'low', requested: ['email'] }),
      ['email send requested'],
    ],
    [
      'those that somebody named before those of the person',
      changes({ requested: ['push'], preferences: { channels: { 'fraud.high': ['email'] } } }),
      ['push send requested'],
    ],
    [
      'all where critical, whatever somebody named',
      changes({ priority: 'critical', requested: ['email'] }),
      all.map((each) => `${each} send critical`),
    ],
    ['none that is not set up', changes({ requested: ['fax'] }), ['fax suppress not_configured']],
    [
      'none that is not set up, of the usual ones',
      changes({ configured: new Set(['inApp']), reachable: new Set(['inApp']) }),
      ['email suppress not_configured', 'inApp send usual'],
    ],
    [
      'none without an address',
      changes({ requested: ['sms'], reachable: new Set(['email']) }),
      ['sms suppress no_address'],
    ],
    [
      'critical: only those that are set up, and none without an address',
      changes({ priority: 'critical', configured: new Set(['inApp', 'sms']), reachable: new Set(['inApp']) }),
      ['inApp send critical', 'sms suppress no_address'],
    ],
  ])('%s', (_, given, expected) => expect(verdicts(given)).toEqual(expected));
});

describe('what is not critical', () => {
  const [digest, batch, overflow] = [
    gathering('digest'),
    gathering('batch', 'batch:fraud.high'),
    gathering('overflow'),
  ];
  const usual = (says: string) => [`email ${says}`, `inApp ${says}`];
  const changes = (more: Changes): Changes => more;
  it.each([
    ['is silenced', changes({ isSilenced: true }), usual('suppress silenced')],
    ['is silenced before it is merged', changes({ isSilenced: true, hasTwin: true }), usual('suppress silenced')],
    ['is merged with its twin', changes({ hasTwin: true }), usual('suppress merged')],
    ['is merged before it is gathered', changes({ hasTwin: true, digest }), usual('suppress merged')],
    [
      'is no e-mail to who unsubscribed from its kind',
      changes({ preferences: { unsubscribed: ['fraud.high'] } }),
      ['email suppress unsubscribed', 'inApp send usual'],
    ],
    [
      'is an e-mail to who unsubscribed from another',
      changes({ preferences: { unsubscribed: ['sla.breach'] } }),
      usual('send usual'),
    ],
    ['waits for the digest', changes({ digest }), usual('gather digest')],
    ['waits for its batch', changes({ batch }), usual('gather batch')],
    ['waits for the hour above the ceiling', changes({ overflow }), usual('gather overflow')],
    ['waits for the digest before its batch', changes({ digest, batch, overflow }), usual('gather digest')],
    ['waits for its batch before the hour', changes({ batch, overflow }), usual('gather batch')],
    [
      'waits for no e-mail that tells of several where these are not wanted',
      changes({ digest, preferences: { unsubscribed: ['digest'] } }),
      ['email suppress unsubscribed', 'inApp gather digest'],
    ],
    [
      'waits for its batch, which is of its own kind, where no digest is wanted',
      changes({ batch, preferences: { unsubscribed: ['digest'] } }),
      usual('gather batch'),
    ],
    ['waits for the end of quiet hours', changes({ preferences: { quietHours: night } }), usual('hold quiet_hours')],
    ['is gathered in quiet hours', changes({ digest, preferences: { quietHours: night } }), usual('gather digest')],
    [
      'does not wait for quiet hours that are off',
      changes({ preferences: { quietHours: { ...night, enabled: false } } }),
      usual('send usual'),
    ],
    [
      'is suppressed where somebody named it, too',
      changes({ requested: ['email'], isSilenced: true }),
      ['email suppress silenced'],
    ],
    [
      'waits where somebody named it, too',
      changes({ requested: ['push'], preferences: { quietHours: night } }),
      ['push hold quiet_hours'],
    ],
  ])('%s', (_, given, expected) => expect(verdicts(given)).toEqual(expected));

  it('waits until quiet hours end, by the zone of the person', () => {
    const given = situation({ timeZone: 'Europe/Berlin', preferences: { quietHours: night } });
    expect(decide(given)).toContainEqual({
      channel: 'email',
      does: 'hold',
      until: new Date('2026-01-15T06:00:00Z'),
      reason: 'quiet_hours',
    });
  });

  it('goes with what it is gathered with', () =>
    expect(decide(situation({ requested: ['email'], batch }))).toEqual([
      { channel: 'email', does: 'gather', with: batch, reason: 'batch' },
    ]));

  it('waits as SMS for the later end of both', () => {
    const until = (start: string, end: string) => {
      const quietHours = { enabled: true, start, end };
      const preferences = { ...noPreferences, quietHours: night, sms: { ...sms, quietHours } };
      return ['sms', 'push'].map((channel) =>
        quietOn(channel, 'high', { preferences, timeZone: 'UTC', at: now })?.toISOString(),
      );
    };
    const [seven, nine] = ['2026-01-15T07:00:00.000Z', '2026-01-15T09:00:00.000Z'];
    expect(until('20:00', '09:00')).toEqual([nine, seven]);
    expect(until('22:30', '05:00')).toEqual([seven, seven]);
    expect(until('09:00', '12:00')).toEqual([seven, seven]);
  });

  it('waits as SMS for the quiet hours of SMS alone', () =>
    expect(verdicts({ preferences: { sms: { ...sms, quietHours: night } } })).toEqual([
      ...usual('send usual'),
      'sms hold quiet_hours',
    ]));
});

describe('what is critical', () => {
  const critical = (preferences: Partial<Preferences>) => verdicts({ priority: 'critical', preferences });
  const held = all.map((each) => `${each} ${['sms', 'push'].includes(each) ? 'hold quiet_hours' : 'send critical'}`);
  const sent = all.map((each) => `${each} send critical`);
  it('passes quiet hours', () => expect(critical({ quietHours: night })).toEqual(sent));
  it('waits as SMS and push where the person says so', () =>
    expect(critical({ quietHours: { ...night, allowCritical: false } })).toEqual(held));
  it.each([
    ['outside of these hours', { quietHours: { ...night, start: '12:00', end: '13:00', allowCritical: false } }],
    ['of hours that are off', { quietHours: { ...night, enabled: false, allowCritical: false } }],
    ['of hours for SMS, which say nothing of it', { sms: { ...sms, quietHours: night } }],
    [
      'of hours for SMS, where others say so',
      {
        quietHours: { ...night, start: '12:00', end: '13:00', allowCritical: false },
        sms: { ...sms, quietHours: night },
      },
    ],
  ])('does not wait %s', (_, preferences) => expect(critical(preferences)).toEqual(sent));
  it('waits no longer than the hours that say so', () => {
    const longer = { enabled: true, start: '20:00', end: '12:00' };
    const preferences = {
      ...noPreferences,
      quietHours: { ...night, allowCritical: false },
      sms: { ...sms, quietHours: longer },
    };
    expect(quietOn('sms', 'critical', { preferences, timeZone: 'UTC', at: now })).toEqual(morning);
  });
});

const events = ['fraud.critical', 'fraud.high', 'sla.breach', 'security.alert', 'review.assigned', 'custom'];
const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Chatham'];
const clock = fc
  .nat(47)
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const windowOf = fc.record(
  { enabled: fc.boolean(), start: clock, end: clock, timezone: fc.constantFrom(...zones) },
  { requiredKeys: ['enabled', 'start', 'end'] },
);
const preferences: fc.Arbitrary<Preferences> = fc.record({
  channels: fc.dictionary(fc.constantFrom(...events), fc.subarray(all), { noNullPrototype: true }),
  quietHours: orNull(fc.tuple(windowOf, fc.boolean()).map(([own, allowCritical]) => ({ ...own, allowCritical }))),
  digest: fc.constant(null),
  sms: orNull(
    fc.record({
      enabled: fc.boolean(),
      phoneNumber: fc.constant(null),
      events: fc.subarray(events),
      quietHours: orNull(windowOf),
    }),
  ),
  unsubscribed: fc.subarray([...events, 'digest']),
});
const sometimes = fc.boolean().chain((often) => (often ? fc.boolean() : fc.constant(false)));
const given = fc
  .record({
    event: fc.constantFrom(...events),
    priority: fc.constantFrom(...priorities),
    now: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
    timeZone: fc.constantFrom(...zones),
    requested: orNull(fc.subarray([...all, 'fax'], { minLength: 1 })),
    preferences,
    configured: fc.subarray(all).map((list) => new Set(['inApp', ...list])),
    reachable: fc.subarray(all).map((list) => new Set(['inApp', ...list])),
    isSilenced: sometimes,
    hasTwin: sometimes,
    overflow: sometimes.map((is) => (is ? gathering('overflow') : null)),
    digest: sometimes.map((is) => (is ? gathering('digest') : null)),
    batch: sometimes.map((is) => (is ? gathering('batch') : null)),
  })
  .map((one) => ({ ...one, reachable: new Set([...one.reachable].filter((each) => one.configured.has(each))) }));

/** The table of docs/notifications.md once more, channel by channel. */
describe('whatever people prefer and whatever happens', () => {
  const quietFor = (channel: string, { preferences: { quietHours, sms: own }, timeZone, now: at }: Situation) =>
    quietUntil(quietHours, timeZone, at) !== null ||
    (channel === 'sms' && quietUntil(own?.quietHours ?? null, timeZone, at) !== null);

  it('critical passes everything, on every channel that is set up and leads to the person', () => {
    fc.assert(
      fc.property(given, (one) => {
        const critical: Situation = { ...one, priority: 'critical' };
        const found = decide(critical);
        expect(found.map(({ channel }) => channel).toSorted()).toEqual([...one.configured].toSorted());
        for (const { channel, does, reason } of found) {
          const { quietHours } = one.preferences;
          const end = quietUntil(quietHours, one.timeZone, one.now);
          const waits =
            (channel === 'sms' || channel === 'push') && quietHours?.allowCritical === false && end !== null;
          const expected = !one.reachable.has(channel)
            ? ['suppress', 'no_address']
            : waits
              ? ['hold', 'quiet_hours']
              : ['send', 'critical'];
          expect([channel, does, reason]).toEqual([channel, ...expected]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('nothing else passes any of it', () => {
    fc.assert(
      fc.property(given, (one) => {
        fc.pre(one.priority !== 'critical');
        const off = one.preferences.channels[one.event]?.length === 0;
        const found = decide(one);
        expect(new Set(found.map(({ channel }) => channel)).size).toBe(found.length);
        for (const verdict of found) {
          const { channel, does } = verdict;
          const stops = {
            isMissing: !one.configured.has(channel) || !one.reachable.has(channel),
            off,
            isSilenced: one.isSilenced,
            isUnsubscribed: channel === 'email' && one.preferences.unsubscribed.includes(one.event),
            hasTwin: one.hasTwin,
          };
          const gathers = one.digest ?? one.batch ?? one.overflow;
          const several = channel === 'email' && gathers && one.preferences.unsubscribed.includes('digest');
          const expected =
            Object.values(stops).includes(true) || several
              ? 'suppress'
              : gathers
                ? 'gather'
                : quietFor(channel, one)
                  ? 'hold'
                  : 'send';
          expect([channel, stops, does]).toEqual([channel, stops, expected]);
          if (verdict.does === 'gather') expect(verdict.with).toBe(gathers);
          if (verdict.does === 'hold') expect(verdict.until.getTime()).toBeGreaterThan(one.now.getTime());
        }
      }),
      { numRuns: 4000 },
    );
  });

  it('each channel sends, or says why not', () => {
    fc.assert(
      fc.property(given, (one) => expect(decide(one).length).toBeGreaterThan(0)),
      { numRuns: 500 },
    );
  });
});
