import { member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { outcome, reasons } from '../../support/webhooks.js';

const base = '/v1/notifications';
const nobody = 'usr_01jd5m8w6qf2tcr9x0v7y4k3ha';
const isHigh = { field: 'riskScore', operator: 'gte', value: 80 };
const events = expect.stringContaining('must be one of fraud.critical, fraud.high');
const aTime = 'must be a time from 00:00 to 23:59';
const aZone = 'must be an IANA zone, such as Europe/Berlin';
const twice = 'must not name one twice';
const unstorable = 'must not contain NUL or half a surrogate pair';
const channels = expect.stringMatching(/names the unknown .*fax: there are email, inApp, sms, push, webhook/);
const either = 'must be {field, operator, value}, or a group with conditions in all or any';
const group = 'must be an object with conditions in all or any';
/** `{all: [{all: [… isHigh]}]}`, so many groups. */
const nested = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((inside) => ({ all: [inside] }), isHigh);

const stored = `
  select to_jsonb(s) from notification_settings s union all select to_jsonb(p) from notification_preferences p
  union all select to_jsonb(d) from notification_devices d union all select to_jsonb(n) from notifications n
  union all select to_jsonb(a) from audit_entries a where action like 'notification%'`;

type Bad = [says: string, change: object, fields: Record<string, unknown>];

describe('what is not valid', () => {
  let one: Member;
  const app = useApp();
  beforeAll(async () => {
    one = await member(app);
  });
  // Nothing is stored after a refusal.
  afterEach(async () => expect(await query(app.databaseUrl, stored)).toEqual([]));
  const forget = () =>
    query(
      app.databaseUrl,
      `delete from notification_settings; alter table audit_entries disable trigger all;
       delete from audit_entries; alter table audit_entries enable trigger all`,
    );
  async function refuses(method: 'post' | 'put', path: string, body: unknown, fields: Record<string, unknown>) {
    const answer = await app.admin[method](path, body);
    expect([...outcome(answer), answer.body.error.details?.fields && reasons(answer)]).toEqual([
      422,
      'VALIDATION_FAILED',
      fields,
    ]);
    // The sentence names a field and what to do, too.
    for (const path of Object.keys(fields).slice(0, 1)) expect(answer.body.error.message).toContain(path);
  }

  describe('as a rule is refused', () => {
    const rule = { name: 'x', conditions: { all: [isHigh] }, actions: { notify: ['a@example.org'] } };
    const conditions = (value: unknown, fields: Record<string, unknown>): [object, Record<string, unknown>] => [
      { conditions: value },
      Object.fromEntries(Object.entries(fields).map(([path, reason]) => [`conditions${path}`, reason])),
    ];
    const many = (count: number, each: unknown = isHigh) => ({ all: Array.from({ length: count }, () => each) });
    it.each<Bad>([
      ['no name', { name: undefined }, { name: 'is required (string)' }],
      ['an empty name', { name: ' ' }, { name: 'must have at least 1 characters' }],
      ['a long name', { name: 'x'.repeat(201) }, { name: 'must have at most 200 characters' }],
      ['NUL in the name', { name: 'a\u0000b' }, { name: unstorable }],
      ['half a surrogate pair', { name: 'a\ud800' }, { name: unstorable }],
      ['an unknown field', { colour: 'red' }, { colour: 'is not a known field' }],
      ['nobody', { actions: { notify: [] } }, { 'actions.notify': 'must name somebody' }],
      [
        'somebody unknown',
        { actions: { notify: ['a@example.org', nobody] } },
        { 'actions.notify.1': `names ${nobody}, who is not a user of this account` },
      ],
      [
        'who is neither',
        { actions: { notify: ['ann'] } },
        { 'actions.notify.0': 'must be a userId or an e-mail address' },
      ],
      [
        'an address in a header',
        { actions: { notify: ['a@b.example\r\nBcc: x@y.example'] } },
        { 'actions.notify.0': 'must be a userId or an e-mail address' },
      ],
      ['the same twice', { actions: { notify: ['a@example.org', 'a@example.org'] } }, { 'actions.notify': twice }],
      [
        'too many',
        { actions: { notify: Array.from({ length: 101 }, (_, index) => `a${index}@example.org`) } },
        { 'actions.notify': 'must have at most 100 items' },
      ],
      [
        'an unknown channel',
        { actions: { notify: ['a@example.org'], channels: ['fax', 'email'] } },
        { 'actions.channels': channels },
      ],
      [
        'what is no channel',
        { actions: { notify: ['a@example.org'], channels: ['<b>'] } },
        { 'actions.channels.0': 'must be the name of a channel' },
      ],
      [
        'an unknown template',
        { actions: { notify: ['a@example.org'], template: 'gold' } },
        { 'actions.template': 'names an unknown template: no channel has any' },
      ],
      [
        'all of it at once',
        { actions: { notify: [nobody], channels: ['fax'], template: 'gold' } },
        {
          'actions.notify.0': expect.any(String),
          'actions.channels': channels,
          'actions.template': expect.any(String),
        },
      ],
      ['no conditions', { conditions: undefined }, { conditions: group }],
      ['conditions of a text', ...conditions('riskScore > 80', { '': group })],
      ['conditions of a list', ...conditions([isHigh], { '': group })],
      ['conditions of nothing', ...conditions({}, { '': group })],
      ['conditions that are empty', ...conditions({ all: [], any: [] }, { '': group })],
      [
        'a single comparison',
        ...conditions(isHigh, {
          '.field': 'is not a known field',
          '.operator': 'is not a known field',
          '.value': 'is not a known field',
          '': group,
        }),
      ],
      ['all of one', ...conditions({ all: isHigh }, { '.all': 'must be a list of conditions' })],
      ['an empty group', ...conditions({ all: [isHigh, {}] }, { '.all.1': either })],
      ['a text in a group', ...conditions({ any: ['riskScore'] }, { '.any.0': either })],
      ['nothing in a group', ...conditions({ any: [null] }, { '.any.0': either })],
      ['an unknown word', ...conditions({ none: [isHigh] }, { '.none': 'is not a known field', '': group })],
      [
        'an unknown operator',
        ...conditions(
          { all: [{ ...isHigh, operator: 'between' }] },
          { '.all.0.operator': 'must be one of eq, ne, gt, gte, lt, lte, in, contains' },
        ),
      ],
      [
        'no operator',
        ...conditions(
          { all: [{ field: 'a', value: 1 }] },
          { '.all.0.operator': 'must be one of eq, ne, gt, gte, lt, lte, in, contains' },
        ),
      ],
      [
        'an operator in other case',
        ...conditions({ all: [{ ...isHigh, operator: 'GTE' }] }, { '.all.0.operator': expect.stringContaining('gte') }),
      ],
      [
        'no value',
        ...conditions(
          { all: [{ field: 'a', operator: 'eq' }] },
          { '.all.0.value': expect.stringContaining('must be a text') },
        ),
      ],
      [
        'an object as a value',
        ...conditions(
          { all: [{ ...isHigh, value: {} }] },
          { '.all.0.value': expect.stringContaining('must be a text') },
        ),
      ],
      [
        'a long value',
        ...conditions(
          { all: [{ ...isHigh, value: 'x'.repeat(1001) }] },
          { '.all.0.value': expect.stringContaining('at most 1000 characters') },
        ),
      ],
      [
        '`in` without a list',
        ...conditions(
          { all: [{ ...isHigh, operator: 'in' }] },
          { '.all.0.value': expect.stringContaining('must be a list with `in`') },
        ),
      ],
      [
        'a list without `in`',
        ...conditions(
          { all: [{ ...isHigh, value: [80] }] },
          { '.all.0.value': expect.stringContaining('must be a list with `in`') },
        ),
      ],
      [
        'a field that is none',
        ...conditions(
          { all: [{ ...isHigh, field: '__proto__' }] },
          { '.all.0.field': 'must be a field, such as riskScore' },
        ),
      ],
      [
        'a path that is none',
        ...conditions(
          { all: [{ ...isHigh, field: 'a..b' }] },
          { '.all.0.field': 'must be a field, such as riskScore' },
        ),
      ],
      ['no field', ...conditions({ all: [{ operator: 'eq', value: 1 }] }, { '.all.0.field': 'is required (string)' })],
      [
        'more in a comparison',
        ...conditions({ all: [{ ...isHigh, unit: '%' }] }, { '.all.0.unit': 'is not a known field' }),
      ],
      [
        'several faults, deep inside',
        ...conditions(
          { all: [isHigh, { any: [{ ...isHigh, operator: 'x' }, { all: [{ ...isHigh, field: '' }] }] }] },
          {
            '.all.1.any.0.operator': expect.any(String),
            '.all.1.any.1.all.0.field': 'must be a field, such as riskScore',
          },
        ),
      ],
      [
        'groups eleven deep',
        ...conditions(nested(11), { ['.all.0'.repeat(10)]: 'must not be nested deeper than 10 levels' }),
      ],
      ['201 comparisons', ...conditions(many(201), { '': 'must not have more than 200 comparisons in all' })],
      [
        '201 comparisons in groups',
        ...conditions({ all: [many(101)], any: [many(100)] }, { '': 'must not have more than 200 comparisons in all' }),
      ],
      ['4,000 comparisons', ...conditions(many(4000), { '': 'must not have more than 200 comparisons in all' })],
      ['NUL in a value', ...conditions({ all: [{ ...isHigh, value: '\u0000' }] }, { '.all.0.value': unstorable })],
    ])('for %s', (_, change, fields) => refuses('post', `${base}/rules`, { ...rule, ...change }, fields));

    it('for 10,000 things that are none, and names twenty', async () => {
      const answer = await app.admin.post(`${base}/rules`, { ...rule, conditions: many(10_000, 1) });
      expect(outcome(answer)).toEqual([422, 'VALIDATION_FAILED']);
      expect(answer.body.error.details.fields).toHaveLength(20);
      expect(answer.body.error.details.more).toBeGreaterThan(9000);
      expect(reasons(answer)['conditions.all.0']).toBe(either);
    });

    it.each([
      [47, 422, 'VALIDATION_FAILED'],
      [60, 400, 'MALFORMED_REQUEST'],
      [50_000, 400, 'MALFORMED_REQUEST'],
    ])('for %i groups in each other', async (levels, status, code) => {
      const text = `{"name":"x","actions":{"notify":["a@example.org"]},"conditions":${'{"all":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}}`;
      expect(outcome(await app.admin.post(`${base}/rules`, text))).toEqual([status, code]);
    });

    it.each([[[]], [null], ['text'], [1]])('where the body is %j', async (body) => {
      const answer = await app.admin.post(`${base}/rules`, JSON.stringify(body));
      expect([...outcome(answer), answer.body.error.details.fields.length]).toEqual([422, 'VALIDATION_FAILED', 1]);
    });
  });

  it('as a rule is taken at its very limits', async () => {
    const all = Array.from({ length: 200 }, () => isHigh);
    for (const conditions of [nested(10), { all }]) {
      const { status, body } = await app.admin.post(`${base}/rules`, {
        name: 'x',
        conditions,
        actions: { notify: ['a@example.org'] },
      });
      expect([status, body.conditions]).toEqual([201, conditions]);
    }
    await forget();
  });

  describe('as an escalation is refused', () => {
    const escalation = { trigger: { event: 'sla.breach', condition: 'no_response' }, escalateTo: { role: 'admin' } };
    const trigger = (change: object) => ({ trigger: { ...escalation.trigger, ...change } });
    it.each<Bad>([
      ['an unknown event', trigger({ event: 'sla.near' }), { 'trigger.event': events }],
      [
        'an unknown condition',
        trigger({ condition: 'silence' }),
        { 'trigger.condition': 'must be one of no_response, threshold_breach' },
      ],
      ['no time', trigger({ timeoutMinutes: 0 }), { 'trigger.timeoutMinutes': 'must be 1 or more' }],
      ['too long', trigger({ timeoutMinutes: 10_081 }), { 'trigger.timeoutMinutes': 'must be 10080 or less' }],
      ['nobody', { escalateTo: {} }, { escalateTo: 'must name a role, users or externalEmail' }],
      ['no users', { escalateTo: { users: [] } }, { escalateTo: 'must name a role, users or externalEmail' }],
      [
        'an unknown role',
        { escalateTo: { role: 'viewer' } },
        { 'escalateTo.role': 'must be one of supervisor, admin' },
      ],
      [
        'an unknown user',
        { escalateTo: { users: [nobody] } },
        { 'escalateTo.users.0': expect.stringContaining(nobody) },
      ],
      [
        'what is no user',
        { escalateTo: { users: ['ann'] } },
        { 'escalateTo.users.0': expect.stringContaining('must be a userId, such as') },
      ],
      [
        'what is no address',
        { escalateTo: { externalEmail: 'boss' } },
        { 'escalateTo.externalEmail': 'must be an e-mail address' },
      ],
      ['an empty message', { message: ' ' }, { message: 'must have at least 1 characters' }],
      ['a huge message', { message: 'x'.repeat(2001) }, { message: 'must have at most 2000 characters' }],
    ])('for %s', (_, change, fields) => refuses('post', `${base}/escalations`, { ...escalation, ...change }, fields));
  });

  describe('as a list is refused', () => {
    const list = { name: 'Desk', members: [{ email: 'a@example.org' }], notificationTypes: ['sla.breach'] };
    it.each<Bad>([
      ['no members', { members: [] }, { members: 'must have at least 1 items' }],
      ['a member without a name', { members: [{}] }, { 'members.0': 'must have a userId, an email or a role' }],
      [
        'an unknown member',
        { members: [{ email: 'a@example.org' }, { userId: nobody }] },
        { 'members.1.userId': expect.stringContaining(nobody) },
      ],
      [
        '1,001 members',
        { members: Array.from({ length: 1001 }, (_, index) => ({ email: `a${index}@example.org` })) },
        { members: 'must have at most 1000 items' },
      ],
      ['no events', { notificationTypes: [] }, { notificationTypes: 'must name an event' }],
      ['an unknown event', { notificationTypes: ['sla.near'] }, { 'notificationTypes.0': events }],
      ['an event twice', { notificationTypes: ['sla.breach', 'sla.breach'] }, { notificationTypes: twice }],
      ['an event in other case', { notificationTypes: ['SLA.breach'] }, { 'notificationTypes.0': events }],
      ['a huge description', { description: 'x'.repeat(2001) }, { description: 'must have at most 2000 characters' }],
    ])('for %s', (_, change, fields) => refuses('post', `${base}/lists`, { ...list, ...change }, fields));
  });

  describe('as a silence is refused', () => {
    const silence = { event: 'system.alert', until: '2099-01-01' };
    it.each<Bad>([
      ['nothing', { event: undefined }, { '': 'must name an event or a source' }],
      ['an end that is past', { until: '2020-01-01' }, { until: 'must lie in the future' }],
      ['an end before its start', { from: '2099-01-02' }, { until: 'must be after from' }],
      ['an end at its start', { from: '2099-01-01T01:00:00+01:00' }, { until: 'must be after from' }],
      ['no end', { until: undefined }, { until: expect.stringContaining('must be an ISO 8601 date') }],
      ['a time that is none', { until: 'tomorrow' }, { until: expect.stringContaining('must be an ISO 8601 date') }],
      ['a day that is none', { until: '2099-02-30' }, { until: expect.stringContaining('must be an ISO 8601 date') }],
      ['an unknown event', { event: 'everything' }, { event: events }],
    ])('for %s', (_, change, fields) => refuses('post', `${base}/silences`, { ...silence, ...change }, fields));
  });

  describe('as batching or routing is refused', () => {
    const batch = { eventType: 'sla.breach', batchWindow: 300, maxBatchSize: 10, deliverAs: 'list' };
    const routing = {
      checkAvailability: true,
      fallbackChain: [],
      respectWorkingHours: true,
      considerTimeZone: true,
      loadBalancing: { enabled: true, maxDailyNotifications: 5 },
    };
    it.each<[string, string, object, Record<string, unknown>]>([
      [
        'an unknown event',
        'batching',
        { enabled: true, rules: [{ ...batch, eventType: 'x' }] },
        { 'rules.0.eventType': events },
      ],
      [
        'no window',
        'batching',
        { enabled: true, rules: [{ ...batch, batchWindow: 0 }] },
        { 'rules.0.batchWindow': 'must be 1 or more' },
      ],
      [
        'more than a day',
        'batching',
        { enabled: true, rules: [{ ...batch, batchWindow: 86_401 }] },
        { 'rules.0.batchWindow': 'must be 86400 or less' },
      ],
      [
        'batches of one',
        'batching',
        { enabled: true, rules: [{ ...batch, maxBatchSize: 1 }] },
        { 'rules.0.maxBatchSize': 'must be 2 or more' },
      ],
      [
        'an unknown form',
        'batching',
        { enabled: true, rules: [{ ...batch, deliverAs: 'poem' }] },
        { 'rules.0.deliverAs': 'must be one of summary, list' },
      ],
      [
        'two rules for one',
        'batching',
        { enabled: true, rules: [batch, batch] },
        { rules: 'must not have two rules for one event' },
      ],
      ['nothing', 'batching', {}, { '': 'must name at least one field to change' }],
      [
        'an unknown user',
        'routing',
        { ...routing, fallbackChain: [nobody] },
        { 'fallbackChain.0': expect.stringContaining(nobody) },
      ],
      ['a user twice', 'routing', { ...routing, fallbackChain: [nobody, nobody] }, { fallbackChain: twice }],
      [
        'no notifications',
        'routing',
        { ...routing, loadBalancing: { enabled: true, maxDailyNotifications: 0 } },
        { 'loadBalancing.maxDailyNotifications': 'must be 1 or more' },
      ],
      [
        'half of one',
        'routing',
        { ...routing, loadBalancing: { enabled: true, maxDailyNotifications: 1.5 } },
        { 'loadBalancing.maxDailyNotifications': expect.stringContaining('must be int') },
      ],
      [
        'a text for a flag',
        'routing',
        { ...routing, checkAvailability: 'yes' },
        { checkAvailability: 'must be boolean, not string' },
      ],
    ])('for %s: %s', (_, path, body, fields) => refuses('put', `${base}/${path}`, body, fields));
  });

  describe('as preferences is refused', () => {
    const quiet = (change: object) => ({ quietHours: { enabled: true, start: '22:00', end: '07:00', ...change } });
    it.each<Bad>([
      ['nothing', {}, { '': 'must name at least one field to change' }],
      ['25:00', quiet({ start: '25:00' }), { 'quietHours.start': aTime }],
      ['24:00', quiet({ end: '24:00' }), { 'quietHours.end': aTime }],
      ['7:00', quiet({ end: '7:00' }), { 'quietHours.end': aTime }],
      ['22:60', quiet({ start: '22:60' }), { 'quietHours.start': aTime }],
      ['22:00:00', quiet({ start: '22:00:00' }), { 'quietHours.start': expect.any(String) }],
      ['10 pm', quiet({ start: '10pm' }), { 'quietHours.start': aTime }],
      ['a number', quiet({ start: 22 }), { 'quietHours.start': 'must be string, not number' }],
      ['an end that is the start', quiet({ start: '07:00' }), { 'quietHours.end': 'must differ from start' }],
      [
        'a half window',
        { quietHours: { enabled: true, start: '22:00' } },
        { 'quietHours.end': 'is required (string)' },
      ],
      ['an unknown zone', quiet({ timezone: 'Europe/Atlantis' }), { 'quietHours.timezone': aZone }],
      ['an offset as a zone', quiet({ timezone: '+01:00' }), { 'quietHours.timezone': aZone }],
      ['an empty zone', quiet({ timezone: '' }), { 'quietHours.timezone': aZone }],
      ['another name of the field', quiet({ timeZone: 'UTC' }), { 'quietHours.timeZone': 'is not a known field' }],
      [
        'an unknown event',
        { channels: { 'fraud.low': ['email'] } },
        { 'channels.fraud.low': expect.stringContaining('is not an event: there are fraud.critical, fraud.high') },
      ],
      ['an unknown channel', { channels: { 'fraud.high': ['email', 'fax'] } }, { 'channels.fraud.high': channels }],
      ['a channel twice', { channels: { 'fraud.high': ['email', 'email'] } }, { 'channels.fraud.high': twice }],
      [
        'a channel in other case',
        { channels: { 'fraud.high': ['InApp'] } },
        { 'channels.fraud.high.0': 'must be the name of a channel' },
      ],
      [
        'what cannot be unsubscribed',
        { unsubscribed: ['everything'] },
        { 'unsubscribed.0': expect.stringContaining('custom, digest') },
      ],
      ['an event twice', { subscriptions: ['sla.breach', 'sla.breach'] }, { subscriptions: twice }],
      [
        'an unknown frequency',
        { digest: { enableDigest: true, frequency: 'weekly', includeTypes: [] } },
        { 'digest.frequency': 'must be one of hourly, daily' },
      ],
      [
        'a digest of nothing known',
        { digest: { enableDigest: true, frequency: 'daily', includeTypes: ['x'] } },
        { 'digest.includeTypes.0': events },
      ],
      [
        'an unknown field',
        { quiethours: null },
        { quiethours: 'is not a known field', '': 'must name at least one field to change' },
      ],
    ])('for %s', (_, body, fields) => refuses('put', `${base}/preferences`, body, fields));

    it.each<Bad>([
      [
        'a number that is none',
        { phoneNumber: '030 123456' },
        { phoneNumber: 'must be an E.164 number, such as +4930123456' },
      ],
      ['a number too long', { phoneNumber: `+${'1'.repeat(16)}` }, { phoneNumber: expect.any(String) }],
      [
        'another event',
        { events: ['fraud.high'] },
        { 'events.0': 'must be one of fraud.critical, sla.breach, security.alert' },
      ],
      ['an event twice', { events: ['sla.breach', 'sla.breach'] }, { events: twice }],
      [
        'an empty window',
        { quietHours: { enabled: true, start: '08:00', end: '08:00' } },
        { 'quietHours.end': 'must differ from start' },
      ],
      [
        'what only quiet hours for all say',
        { quietHours: { enabled: true, start: '08:00', end: '09:00', allowCritical: true } },
        { 'quietHours.allowCritical': 'is not a known field' },
      ],
    ])('for SMS, for %s', (_, change, fields) =>
      refuses('put', `${base}/sms`, { enabled: true, events: [], ...change }, fields),
    );

    it.each<Bad>([
      ['no channels', { channels: [] }, { channels: 'must name a channel' }],
      ['an unknown channel', { channels: ['fax'] }, { channels }],
      ['no events', { events: [] }, { events: 'must name an event' }],
      ['an unknown event', { events: ['fraud'] }, { 'events.0': events }],
      ['an unknown user', { userId: nobody }, { userId: 'is not a user of this account' }],
      [
        'bad hours',
        { preferences: { quietHours: { enabled: true, start: '24:00', end: '07:00' } } },
        { 'preferences.quietHours.start': aTime },
      ],
      ['an unknown preference', { preferences: { digest: true } }, { 'preferences.digest': 'is not a known field' }],
    ])('for a subscription, for %s', (_, change, fields) =>
      refuses(
        'post',
        '/api/v1/notifications/subscribe',
        { userId: one.userId, channels: ['email'], events: ['fraud.high'], ...change },
        fields,
      ),
    );

    it.each<Bad>([
      ['no keys', { keys: undefined }, { keys: expect.stringContaining('is required') }],
      ['keys that are none', { keys: { p256dh: 'not base64!', auth: 'x' } }, { 'keys.p256dh': 'must be base64url' }],
      ['an address that is none', { endpoint: 'push' }, { endpoint: expect.any(String) }],
      [
        'a huge address',
        { endpoint: `https://push.example.com/${'x'.repeat(2000)}` },
        { endpoint: 'must have at most 2000 characters' },
      ],
    ])('for a device, for %s', (_, change, fields) =>
      refuses(
        'post',
        `${base}/devices`,
        { endpoint: 'https://push.example.com/x', keys: { p256dh: 'x', auth: 'x' }, ...change },
        fields,
      ),
    );
  });

  describe('as a notification is refused', () => {
    const action = (url: string, label = 'Open') => ({ actions: [{ label, url }] });
    const oneLine = 'must be one line without control characters';
    const aUrl = 'must be an http or https URL';
    it.each<Bad>([
      ['nobody', { recipients: [] }, { recipients: 'must have at least 1 items' }],
      ['somebody unknown', { recipients: [nobody] }, { recipients: expect.stringContaining(nobody) }],
      ['an address', { recipients: ['a@example.org'] }, { recipients: expect.stringContaining('a@example.org') }],
      ['the same twice', { recipients: [nobody, nobody] }, { recipients: twice }],
      [
        'a crowd',
        { recipients: Array.from({ length: 1001 }, (_, index) => `usr_${index}`) },
        { recipients: 'must have at most 1000 items' },
      ],
      [
        'a priority in other case',
        { priority: 'High' },
        { priority: 'must be one of critical, urgent, high, normal, low' },
      ],
      [
        'a priority of analyses',
        { priority: 'medium' },
        { priority: 'must be one of critical, urgent, high, normal, low' },
      ],
      ['a type of ours', { type: 'fraud.critical' }, { type: expect.stringContaining('custom') }],
      ['no title', { title: undefined }, { title: 'is required (string)' }],
      ['an empty title', { title: '  ' }, { title: 'must have at least 1 characters' }],
      ['a huge title', { title: 'x'.repeat(201) }, { title: 'must have at most 200 characters' }],
      ['CR and LF in the title', { title: 'x\r\nBcc: y@example.org' }, { title: oneLine }],
      ['NUL in the title', { title: 'x\u0000y' }, { title: unstorable }],
      ['half a surrogate pair in the message', { message: 'x\udc00' }, { message: unstorable }],
      ['a huge message', { message: 'x'.repeat(10_001) }, { message: 'must have at most 10000 characters' }],
      ['an unknown channel', { channels: ['email', 'fax'] }, { channels }],
      ['no channels', { channels: [] }, { channels: 'must have at least 1 items' }],
      ['a channel twice', { channels: ['email', 'email'] }, { channels: twice }],
      ['a script', action('javascript:alert(1)'), { 'actions.0.url': aUrl }],
      ['a script in other case', action('JaVaScRiPt:alert(1)'), { 'actions.0.url': aUrl }],
      ['data', action('data:text/html,x'), { 'actions.0.url': aUrl }],
      ['no URL', action('/reviews/1'), { 'actions.0.url': aUrl }],
      ['two lines on a button', action('https://example.org', 'a\nb'), { 'actions.0.label': oneLine }],
      [
        'six buttons',
        { actions: Array.from({ length: 6 }, () => action('https://example.org').actions[0]) },
        { actions: 'must have at most 5 items' },
      ],
      ['an unknown field', { html: '<b>' }, { html: 'is not a known field' }],
    ])('for %s', (_, change, fields) =>
      refuses(
        'post',
        '/api/v1/notifications/send',
        { recipients: [one.userId], title: 't', message: 'm', ...change },
        fields,
      ),
    );
  });

  it('is refused before it is stored, in place of what is there too', async () => {
    const { ruleId, ...rule } = (
      await app.admin.post(`${base}/rules`, {
        name: 'x',
        conditions: { all: [isHigh] },
        actions: { notify: ['a@example.org'] },
      })
    ).body;
    const refused = await app.admin.put(`${base}/rules/${ruleId}`, {
      name: 'y',
      conditions: nested(11),
      actions: { notify: [] },
    });
    expect(outcome(refused)).toEqual([422, 'VALIDATION_FAILED']);
    expect((await app.admin.get(`${base}/rules/${ruleId}`)).body).toEqual({ ruleId, ...rule });
    for (const id of ['rul_x', '%00', 'constructor', 'x'.repeat(2000)])
      expect(outcome(await app.admin.put(`${base}/rules/${id}`, {}))).toEqual([404, 'RULE_NOT_FOUND']);
    await forget();
  });
});
