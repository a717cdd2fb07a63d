import type { Occasion } from './occasion.js';
import type { AccountSettings } from '../settings/account/account-settings.js';
import {
  type CustomRule,
  type DistributionList,
  type EscalationRule,
  usualBatching,
  usualRouting,
} from '../settings/account/account-settings.schemas.js';
import { audienceOf, type Listener, type Surroundings } from './audience.js';
import { outsider, type Person } from './person.js';

const person = (name: string, fields: Partial<Person> = {}): Person => ({
  ...outsider(`${name}@example.com`),
  key: `usr_${name}`,
  userId: `usr_${name}`,
  name,
  role: 'reviewer',
  ...fields,
});
const ann = person('ann', { teams: ['north'] });
const bob = person('bob', { teams: ['south'] });
const near = person('near', { role: 'supervisor', teams: ['north', 'east'] });
const far = person('far', { role: 'supervisor', teams: ['west'] });
const root = person('root', { role: 'admin' });
const guard = person('guard', { teams: ['Security'] });
const tech = person('tech', { role: 'viewer', teams: ['technical'] });
const gone = person('gone', { role: 'admin', isActive: false, teams: ['security', 'technical', 'north'] });
const people = [ann, bob, near, far, root, guard, tech, gone];

const none: AccountSettings = {
  rules: [],
  escalations: [],
  lists: [],
  silences: [],
  batching: usualBatching,
  routing: usualRouting,
};
const occasion = (fields: Partial<Occasion> = {}): Occasion => ({
  id: 'evt_1',
  accountId: 'acc_1',
  type: 'fraud.high',
  priority: 'high',
  occurredAt: new Date(0),
  data: { riskScore: 70 },
  analysisId: null,
  reviewId: null,
  parts: [],
  actions: [],
  mergeKey: null,
  ...fields,
});
interface Around extends Partial<Omit<Surroundings, 'settings'>> {
  readonly settings?: Partial<AccountSettings>;
}
const listeners = (fields: Partial<Occasion>, { settings, ...around }: Around = {}): Listener[] =>
  audienceOf(occasion(fields), {
    people,
    assignee: 'usr_ann',
    subscribers: [],
    visibility: () => 'full',
    ...around,
    settings: { ...none, ...settings },
  });
const keys = (...given: Parameters<typeof listeners>) =>
  listeners(...given).map((each) => each.person.key.replace('usr_', ''));
const rule = (
  notify: string[],
  more: Partial<CustomRule['actions']> = {},
  fields: Partial<CustomRule> = {},
): CustomRule => ({
  name: 'mine',
  enabled: true,
  conditions: { all: [{ field: 'riskScore', operator: 'gte', value: 60 }] },
  actions: { notify, ...more },
  ...fields,
});
const list = (...members: DistributionList['members']): DistributionList => ({
  name: 'desk',
  members,
  notificationTypes: ['fraud.high'],
});
const escalation = (
  escalateTo: EscalationRule['escalateTo'],
  trigger: Partial<EscalationRule['trigger']> = {},
  fields: Partial<EscalationRule> = {},
) => ({
  id: 'esc_1',
  enabled: true,
  trigger: { event: 'sla.breach' as const, condition: 'threshold_breach' as const, timeoutMinutes: 30, ...trigger },
  escalateTo,
  ...fields,
});

describe('parts', () => {
  it.each<[string, Partial<Occasion>, Around, string[]]>([
    ['the assignee', { parts: ['assignee'] }, {}, ['ann']],
    ['supervisors of the team of the assignee', { parts: ['supervisors'] }, {}, ['near']],
    ['all supervisors, where none shares a team', { parts: ['supervisors'] }, { assignee: 'usr_bob' }, ['near', 'far']],
    ['all supervisors, where nobody has it', { parts: ['supervisors'] }, { assignee: null }, ['near', 'far']],
    [
      'all supervisors, where the assignee is unknown',
      { parts: ['supervisors'] },
      { assignee: 'usr_x' },
      ['near', 'far'],
    ],
    [
      'all other supervisors, where the near one is deactivated',
      { parts: ['supervisors'] },
      { people: [ann, far, { ...near, isActive: false }] },
      ['far'],
    ],
    ['administrators', { parts: ['administrators'] }, {}, ['root']],
    ['the security team, in any case', { parts: ['security'] }, {}, ['guard']],
    ['the technical team', { parts: ['technical'] }, {}, ['tech']],
    ['who asked for it', { parts: ['subscribers'] }, { subscribers: ['usr_bob', 'usr_x'] }, ['bob']],
    ['several at once', { parts: ['assignee', 'supervisors', 'security'] }, {}, ['ann', 'near', 'guard']],
  ])('are %s', (_, fields, around, expected) => expect(keys(fields, around)).toEqual(expected));

  it('say why, and that somebody may stand in', () =>
    expect(listeners({ parts: ['assignee', 'subscribers'] }, { subscribers: ['usr_ann'] })).toEqual([
      expect.objectContaining({ person: ann, because: ['you have the review', 'you subscribed to it'], hasPart: true }),
    ]));
});

describe('an empty audience', () => {
  it.each<[string, Partial<Occasion>, Around, string[]]>([
    ['nobody has it', { parts: ['assignee'] }, { assignee: null }, ['root']],
    ['who has it is deactivated', { parts: ['assignee'] }, { assignee: 'usr_gone' }, ['root']],
    ['there are no supervisors', { parts: ['supervisors'] }, { people: [ann, root] }, ['root']],
    ['an escalation leads to nobody', { escalateTo: { role: 'supervisor' } }, { people: [ann, root] }, ['root']],
    ['an escalation leads to who is gone', { escalateTo: { users: ['usr_gone', 'usr_x'] } }, {}, ['root']],
    ['nobody asked for it', { parts: ['subscribers'] }, {}, []],
    [
      'somebody on a list is notified',
      { parts: ['assignee'] },
      { assignee: null, settings: { lists: [list({ userId: 'usr_bob' })] } },
      ['bob'],
    ],
  ])('is one of administrators, where %s', (_, fields, around, expected) =>
    expect(keys(fields, around)).toEqual(expected),
  );

  it('says so', () =>
    expect(listeners({ parts: ['assignee'] }, { assignee: null })[0]!.because).toEqual([
      'nobody else would have been notified',
    ]));
});

describe('whom somebody names', () => {
  it('is who is notified, and nobody else', () => {
    const settings = { rules: [rule(['usr_bob'])], lists: [list({ userId: 'usr_tech' })] };
    expect(keys({ recipients: ['usr_far', 'usr_ann'], parts: ['administrators'] }, { settings })).toEqual([
      'far',
      'ann',
    ]);
    expect(listeners({ recipients: ['usr_far'] })[0]).toMatchObject({
      because: ['the sender named you'],
      hasPart: false,
    });
  });
  it('leaves out the deactivated and the unknown', () =>
    expect(keys({ recipients: ['usr_gone', 'usr_x'] })).toEqual([]));
  it('has each once', () => expect(keys({ recipients: ['usr_ann', 'usr_ann'] })).toEqual(['ann']));
});

describe('lists', () => {
  const lists = [
    list(
      { userId: 'usr_bob', role: 'lead' },
      { email: 'Desk@Example.org' },
      { email: 'FAR@example.com' },
      { userId: 'usr_gone' },
      { email: 'gone@example.com' },
      { userId: 'usr_unknown' },
      { email: 'usr_x@example.org' },
    ),
  ];
  it('name users, addresses, and addresses that belong to users', () => {
    const found = listeners({}, { settings: { lists } });
    expect(found.map(({ person: { key, userId } }) => [key, userId])).toEqual([
      ['usr_bob', 'usr_bob'],
      ['mailto:desk@example.org', null],
      ['usr_far', 'usr_far'],
      ['mailto:usr_x@example.org', null],
    ]);
    expect(found[0]).toMatchObject({ because: ['you are on the list "desk"'], hasPart: false });
  });
  it('are for their events only', () => expect(keys({ type: 'sla.breach' }, { settings: { lists } })).toEqual([]));
  it('name nobody twice', () => {
    const twice = [
      list({ email: 'a@b.example' }, { email: 'A@B.example' }, { userId: 'usr_ann', email: 'ann@example.com' }),
    ];
    const found = listeners({ parts: ['assignee'] }, { settings: { lists: [...twice, ...twice] } });
    expect(found.map(({ person: { key } }) => key)).toEqual(['usr_ann', 'mailto:a@b.example']);
    expect(found[0]).toMatchObject({ hasPart: true });
    expect(found[0]!.because).toHaveLength(3);
  });
});

describe('rules', () => {
  const listenersOf = (rules: CustomRule[], fields: Partial<Occasion> = {}) =>
    listeners(fields, { settings: { rules } });
  it('name people, channels and a template', () =>
    expect(listenersOf([rule(['usr_bob', 'x@example.org'], { channels: ['sms'], template: 'short' })])).toEqual([
      expect.objectContaining({
        person: bob,
        channels: ['sms'],
        template: 'short',
        because: ['the rule "mine" names you'],
      }),
      expect.objectContaining({ channels: ['sms'], hasPart: false }),
    ]));
  it.each<[string, CustomRule, Partial<Occasion>]>([
    ['off', rule(['usr_bob'], {}, { enabled: false }), {}],
    ['for more', rule(['usr_bob']), { data: { riskScore: 59 } }],
    [
      'for another event',
      rule(['usr_bob'], {}, { conditions: { all: [{ field: 'event', operator: 'eq', value: 'sla.breach' }] } }),
      {},
    ],
    // Data of an event cannot be mistaken for what the event is.
    [
      'for another priority',
      rule(['usr_bob'], {}, { conditions: { all: [{ field: 'priority', operator: 'eq', value: 'urgent' }] } }),
      { data: { priority: 'urgent' } },
    ],
  ])('name nobody where they are %s', (_, one, fields) => expect(listenersOf([one], fields)).toEqual([]));
  it('see the event and its priority', () => {
    const all = (['event', 'priority'] as const).map(
      (field) => ({ field, operator: 'in', value: ['fraud.high', 'high'] }) as const,
    );
    expect(listenersOf([rule(['usr_bob'], {}, { conditions: { all } })])).toHaveLength(1);
  });
  it('are put together where two name somebody', () => {
    const [one] = listenersOf([
      rule(['usr_bob'], { channels: ['sms', 'email'], template: 'short' }),
      rule(['usr_bob'], { channels: ['pager', 'sms'] }),
      rule(['bob@example.com'], { template: 'long' }),
    ]);
    expect(one).toMatchObject({ channels: ['sms', 'email', 'pager'], template: 'short' });
    expect(one!.because).toHaveLength(3);
  });
  it('leave it to the person where none names channels', () =>
    expect(listenersOf([rule(['usr_bob']), rule(['usr_bob'])])[0]!.channels).toBeUndefined());
  it('take nothing from who has a part', () => {
    const [one] = listenersOf([rule(['usr_ann'], { channels: ['sms'] })], { parts: ['assignee'] });
    expect(one).toMatchObject({ hasPart: true, channels: ['sms'] });
  });
});

describe('escalations', () => {
  const breach: Partial<Occasion> = { type: 'sla.breach', parts: ['assignee'], data: {} };
  const listenersOf = (of: ReturnType<typeof escalation>[], fields: Partial<Occasion> = breach) =>
    listeners(fields, { settings: { escalations: of } });
  const names = (...given: Parameters<typeof listenersOf>) => listenersOf(...given).map(({ person: { key } }) => key);

  it.each<[string, EscalationRule['escalateTo'], string[]]>([
    ['supervisors of the matter', { role: 'supervisor' }, ['usr_near']],
    ['administrators', { role: 'admin' }, ['usr_root']],
    ['users', { users: ['usr_bob', 'usr_gone', 'usr_x'] }, ['usr_bob']],
    ['somebody outside', { externalEmail: 'Boss@example.org' }, ['mailto:boss@example.org']],
    ['a user by the address', { externalEmail: 'far@example.com' }, ['usr_far']],
    [
      'all of them',
      { role: 'admin', users: ['usr_bob'], externalEmail: 'boss@example.org' },
      ['usr_root', 'usr_bob', 'mailto:boss@example.org'],
    ],
  ])('tell %s of a breach', (_, to, expected) => expect(names([escalation(to)])).toEqual(['usr_ann', ...expected]));

  it.each<[string, ReturnType<typeof escalation>, Partial<Occasion>]>([
    ['off', escalation({ role: 'admin' }, {}, { enabled: false }), breach],
    ['for who does not respond', escalation({ role: 'admin' }, { condition: 'no_response' }), breach],
    ['for another event', escalation({ role: 'admin' }, { event: 'fraud.high' }), breach],
    [
      'for a breach, and this is none',
      escalation({ role: 'admin' }, { event: 'fraud.high' }),
      { parts: ['assignee'], data: { riskScore: 79 } },
    ],
  ])('are not looked at where they are %s', (_, one, fields) => expect(names([one], fields)).toEqual(['usr_ann']));

  it('see a breach in a risk score of 80', () =>
    expect(
      names([escalation({ role: 'admin' }, { event: 'fraud.high' })], { parts: ['assignee'], data: { riskScore: 80 } }),
    ).toEqual(['usr_ann', 'usr_root']));
  it('bring their words, and the first that has any counts', () => {
    const notes = [
      escalation({ role: 'admin' }),
      escalation({ role: 'admin' }, {}, { message: 'Now!' }),
      escalation({ role: 'admin' }, {}, { message: 'Soon.' }),
    ];
    expect(listenersOf(notes).map(({ note }) => note)).toEqual([undefined, 'Now!']);
  });
  it('reach only those whom they name', () => {
    const settings = {
      rules: [rule(['usr_bob'])],
      lists: [list({ userId: 'usr_tech' })],
      escalations: [escalation({ role: 'admin' })],
    };
    expect(
      keys({ escalateTo: { users: ['usr_far'] }, escalationOf: 'evt_0', type: 'fraud.high' }, { settings }),
    ).toEqual(['far']);
  });
  it('of what nobody acknowledged go to its parts, not to lists and rules once more', () => {
    const settings = { rules: [rule(['usr_bob'])], lists: [list({ userId: 'usr_tech' })] };
    expect(keys({ parts: ['supervisors', 'administrators'], escalationOf: 'evt_0' }, { settings })).toEqual([
      'near',
      'root',
    ]);
  });
});

describe('who may not see the matter', () => {
  const hiddenFrom = (...hidden: string[]) => ({
    visibility: ({ userId }: Person) => (hidden.includes(userId ?? '') ? ('denied' as const) : ('full' as const)),
  });
  const breach = { type: 'sla.breach' as const };
  it.each<[string, Partial<Occasion>, Around]>([
    ['who has the review', { parts: ['assignee'] }, { assignee: 'usr_bob' }],
    ['of a team', { parts: ['security'] }, { people: [{ ...bob, teams: ['security'] }] }],
    ['by subscription', { parts: ['subscribers'] }, { subscribers: ['usr_bob'] }],
    ['by a list', {}, { settings: { lists: [list({ userId: 'usr_bob' })] } }],
    ['by a list with their address', {}, { settings: { lists: [list({ email: 'bob@example.com' })] } }],
    ['by a rule', {}, { settings: { rules: [rule(['usr_bob'])] } }],
    ['by a rule with their address', {}, { settings: { rules: [rule(['Bob@example.com'])] } }],
    ['by an escalation', breach, { settings: { escalations: [escalation({ users: ['usr_bob'] })] } }],
    ['to whom it is escalated', { escalateTo: { users: ['usr_bob'] } }, {}],
    ['whom somebody names', { recipients: ['usr_bob'] }, {}],
  ])('is left out, %s', (_, fields, around) => {
    expect(keys(fields, around)).toContain('bob');
    expect(keys(fields, { ...around, ...hiddenFrom('usr_bob') })).not.toContain('bob');
  });

  it('makes room for administrators, where nobody else is left', () =>
    expect(keys({ parts: ['assignee'] }, hiddenFrom('usr_ann'))).toEqual(['root']));

  it('learns nothing from a rule about what they are blinded to', () => {
    const confirmed = { all: [{ field: 'fraudConfirmed', operator: 'eq' as const, value: true }] };
    const settings = { rules: [rule(['usr_ann', 'usr_bob', 'out@example.org'], {}, { conditions: confirmed })] };
    const visibility = ({ userId }: Person) => (userId === 'usr_bob' ? 'blinded' : 'full');
    const fields = { type: 'review.completed' as const, data: { fraudConfirmed: true } };
    expect(keys(fields, { settings, visibility })).toEqual(['ann', 'mailto:out@example.org']);
  });
});
