import { outsider, type Person } from '../routing/person.js';
import type { Channels } from '../channels.js';
import type { Config } from '../../../platform/config/config.schema.js';
import { noPreferences, type Preferences } from '../notification.types.js';
import type { NotificationRepository } from '../store/notification.repository.js';
import type { Occasion } from '../routing/occasion.js';
import type { Contacts } from '../settings/preferences/contacts.js';
import type { AccountSettings } from '../settings/account/account-settings.js';
import { usualBatching, usualRouting } from '../settings/account/account-settings.schemas.js';
import { type Draft, Situations } from './situations.js';

const now = new Date('2026-01-14T10:00:00.000Z');
const none: AccountSettings = {
  rules: [],
  escalations: [],
  lists: [],
  silences: [],
  batching: usualBatching,
  routing: usualRouting,
};
const user = (name: string, fields: Partial<Person> = {}): Person => ({
  ...outsider(`${name}@example.com`),
  key: `usr_${name}`,
  userId: `usr_${name}`,
  ...fields,
});
const ann = user('ann');
const draft = (occasion: Partial<Occasion> = {}, person = ann, channels?: string[]): Draft => ({
  occasion: {
    id: 'evt_1',
    accountId: 'acc_1',
    type: 'sla.breach',
    priority: 'high',
    occurredAt: now,
    data: {},
    analysisId: null,
    reviewId: null,
    parts: [],
    actions: [],
    mergeKey: null,
    ...occasion,
  },
  listener: { person, because: [], hasPart: false, routing: [], channels },
});

interface Known {
  readonly said?: Record<string, Partial<Preferences>>;
  readonly devices?: readonly string[];
  readonly loads?: Record<string, number>;
  readonly twins?: Record<string, string>;
  readonly settings?: Partial<AccountSettings>;
  readonly ceiling?: number;
}
/** Fakes of everything that is asked; what they were asked is in `asked`. */
function found(
  drafts: readonly Draft[],
  { said = {}, devices = [], loads = {}, twins = {}, settings, ceiling = 60 }: Known = {},
) {
  const asked: unknown[] = [];
  const situations = new Situations(
    {
      preferences: async () =>
        new Map(Object.entries(said).map(([userId, one]) => [userId, { ...noPreferences, ...one }])),
      devicesOf: async () => new Map(devices.map((userId) => [userId, [{ userId }]])),
    } as unknown as Contacts,
    {
      loads: async (...given: unknown[]) => (asked.push(given), new Map(Object.entries(loads))),
      twins: async (...given: unknown[]) => (asked.push(given), new Map(Object.entries(twins))),
    } as unknown as NotificationRepository,
    { configured: new Set(['inApp', 'email', 'sms', 'push']) } as unknown as Channels,
    { now: () => now } as never,
    {
      notifications: { hourlyCeiling: ceiling, mergeMinutes: 10, dailyDigestAt: '08:00', lowWindowSeconds: 300 },
    } as unknown as Config,
  );
  return situations.of('acc_1', drafts, { ...none, ...settings }).then((all) => ({ all, asked }));
}
const one = async (...given: Parameters<typeof found>) => (await found(...given)).all[0]!.situation;

describe('what decides about somebody', () => {
  it('is nothing, where nothing was said', async () =>
    expect(await one([draft()])).toEqual({
      event: 'sla.breach',
      priority: 'high',
      now,
      timeZone: 'UTC',
      requested: null,
      preferences: noPreferences,
      configured: new Set(['inApp', 'email', 'sms', 'push']),
      reachable: new Set(['inApp', 'email']),
      isSilenced: false,
      hasTwin: false,
      overflow: null,
      digest: null,
      batch: null,
    }));

  it('are the addresses there are', async () => {
    const reachable = async (person: Person, known: Known = {}) => [
      ...(await one([draft({}, person)], known)).reachable,
    ];
    const sms = { enabled: false, phoneNumber: '+4930123456', events: [], quietHours: null };
    expect(await reachable(user('ann', { phoneNumber: '+1' }))).toEqual(['inApp', 'email', 'sms']);
    expect(await reachable(ann, { said: { usr_ann: { sms } } })).toEqual(['inApp', 'email', 'sms']);
    expect(await reachable(ann, { devices: ['usr_ann'] })).toEqual(['inApp', 'email', 'push']);
    expect(await reachable(ann, { said: { usr_bob: { sms } }, devices: ['usr_bob'] })).toEqual(['inApp', 'email']);
  });

  it('is an e-mail only for people outside', async () => {
    const { configured, requested } = await one([draft({}, outsider('x@example.org'), ['sms'])]);
    expect([[...configured], requested]).toEqual([['email'], ['sms']]);
  });

  it('are the channels that the sender names, before those of a rule', async () => {
    expect((await one([draft({ channels: ['push'] }, ann, ['sms'])])).requested).toEqual(['push']);
    expect((await one([draft({}, ann, ['sms'])])).requested).toEqual(['sms']);
  });

  it('is the digest and the batch of the event', async () => {
    const digest = { enableDigest: true, frequency: 'daily', includeTypes: ['sla.breach'] } as const;
    const batching = {
      enabled: true,
      rules: [{ eventType: 'sla.breach', batchWindow: 60, maxBatchSize: 5, deliverAs: 'list' }],
    } as const;
    const person = user('ann', { timeZone: 'Europe/Berlin' });
    const situation = await one([draft({}, person)], {
      said: { usr_ann: { digest } },
      settings: { batching: batching as never },
    });
    expect(situation).toMatchObject({
      digest: { at: new Date('2026-01-15T07:00:00.000Z') },
      batch: { name: 'batch:sla.breach' },
    });
  });
});

describe('a silence', () => {
  const silence = { id: 'sil_1', from: '2026-01-14T10:00:00.000Z', until: '2026-01-14T10:00:00.001Z' };
  it.each([
    ['of the event', { event: 'sla.breach' }, true],
    ['of another event', { event: 'sla.warning' }, false],
    ['of the analysis', { source: 'ana_1' }, true],
    ['of the review', { source: 'rev_1' }, true],
    ['of the integration', { source: 'whk_1' }, true],
    ['of the subject', { source: 'fil_1' }, true],
    ['of another source', { source: 'ana_2' }, false],
    ['of the event and the source', { event: 'sla.breach', source: 'ana_1' }, true],
    ['of the event, from another source', { event: 'sla.breach', source: 'ana_2' }, false],
    ['of another event, from the source', { event: 'sla.warning', source: 'ana_1' }, false],
    [
      'that is over',
      { event: 'sla.breach', from: '2026-01-13T00:00:00.000Z', until: '2026-01-14T10:00:00.000Z' },
      false,
    ],
    ['to come', { event: 'sla.breach', from: '2026-01-14T10:00:00.001Z' }, false],
  ])('%s: whether it holds', async (_, fields, expected) => {
    const given = draft({ analysisId: 'ana_1', reviewId: 'rev_1', data: { integration: 'whk_1', subject: 'fil_1' } });
    const settings = { silences: [{ ...silence, ...fields }] };
    expect((await one([given], { settings })).isSilenced).toBe(expected);
  });
});

describe('a twin', () => {
  const same = { mergeKey: 'k' };
  it('is an unread one with the same key', async () => {
    const { all, asked } = await found([draft(same)], { twins: { 'usr_ann k': 'ntf_1' } });
    expect(all[0]).toMatchObject({ twin: 'ntf_1', situation: { hasTwin: true } });
    expect(asked[1]).toEqual([[{ userId: 'usr_ann', mergeKey: 'k' }], new Date('2026-01-14T09:50:00.000Z')]);
  });
  it('is one that came at the same time', async () => {
    const drafts = [draft(same), draft(same, user('bob')), draft({ mergeKey: 'other' }), draft(same)];
    const { all } = await found(drafts);
    expect(all.map(({ situation, twin }) => [situation.hasTwin, twin])).toEqual([
      [false, null],
      [false, null],
      [false, null],
      [true, null],
    ]);
  });
  it.each([
    ['critical', draft({ ...same, priority: 'critical' })],
    ['for somebody outside', draft(same, outsider('x@example.org'))],
    ['without a key', draft()],
  ])('has nobody of what is %s', async (_, given) => {
    const { all } = await found([given, given], { twins: { 'usr_ann k': 'ntf_1' } });
    expect(all.map(({ situation, twin }) => [situation.hasTwin, twin])).toEqual([
      [false, null],
      [false, null],
    ]);
  });
});

describe('the ceiling of an hour', () => {
  const overflows = async (drafts: readonly Draft[], known: Known) =>
    (await found(drafts, known)).all.map(({ situation }) => situation.overflow !== null);
  it('counts what came, and what comes with it', async () => {
    const { all, asked } = await found([draft(), draft(), draft({}, user('bob')), draft()], {
      ceiling: 3,
      loads: { usr_ann: 1 },
    });
    expect(all.map(({ situation }) => situation.overflow !== null)).toEqual([false, false, false, true]);
    expect(asked[0]).toEqual([['usr_ann', 'usr_bob'], new Date('2026-01-14T09:00:00.000Z'), 3]);
  });
  it.each<[string, Draft, Known]>([
    ['critical', draft({ priority: 'critical' }), {}],
    ['merged', draft({ mergeKey: 'k' }), { twins: { 'usr_ann k': 'ntf_1' } }],
    [
      'silenced',
      draft(),
      { settings: { silences: [{ id: 's', event: 'sla.breach', from: '2020-01-01', until: '2030-01-01' }] } },
    ],
    [
      'in the digest',
      draft(),
      { said: { usr_ann: { digest: { enableDigest: true, frequency: 'hourly', includeTypes: ['sla.breach'] } } } },
    ],
    ['in a batch', draft({ priority: 'low' }), {}],
  ])('does not count what is %s', async (_, given, known) =>
    expect(await overflows([given, given, draft({ type: 'sla.warning' })], { ...known, ceiling: 1 })).toEqual([
      false,
      false,
      false,
    ]),
  );
});
