import { usualRouting } from '../settings/account/account-settings.schemas.js';
import type { Listener } from './audience.js';
import { outsider, type Person } from './person.js';
import { route } from './routing.js';

const person = (name: string, fields: Partial<Person> = {}): Person => ({
  ...outsider(`${name}@example.com`),
  key: `usr_${name}`,
  userId: `usr_${name}`,
  name,
  ...fields,
});
const away = { available: false };
const listener = (of: Person, fields: Partial<Listener> = {}): Listener => ({
  person: of,
  because: ['you have the review'],
  hasPart: true,
  ...fields,
});
const chainOf = (...names: string[]) => ({ ...usualRouting, fallbackChain: names.map((name) => `usr_${name}`) });
const balanced = (most: number, ...names: string[]) => ({
  ...chainOf(...names),
  loadBalancing: { enabled: true, maxDailyNotifications: most },
});
interface Given {
  readonly listeners: readonly Listener[];
  readonly people?: readonly Person[];
  readonly routing?: typeof usualRouting;
  readonly priority?: 'critical' | 'high';
  readonly loads?: Record<string, number>;
  readonly blind?: string;
}
const routed = ({
  listeners,
  people = [],
  routing = chainOf('bob', 'cy'),
  priority = 'high',
  loads = {},
  blind,
}: Given) =>
  route(listeners, priority, routing, {
    people: [...listeners.map((each) => each.person), ...people],
    loads: new Map(Object.entries(loads)),
    maySee: ({ name }) => name !== blind,
  });
const names = (given: Given) => routed(given).map((each) => each.person.name);

const ann = person('ann');
const [bob, cy] = [person('bob'), person('cy')];
const people = [cy, bob];

describe('routing', () => {
  it('leaves everybody who can look at it', () =>
    expect(routed({ listeners: [listener(ann)], people })).toEqual([{ ...listener(ann), routing: [] }]));

  it('puts the first of the chain in the place of who is not available, and says so', () => {
    const [one, ...more] = routed({ listeners: [listener(person('ann', away), { note: 'Now!' })], people });
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      person: bob,
      because: ['you stand in for ann'],
      routing: ['ann was passed over: not available'],
      note: 'Now!',
    });
  });

  it.each<[string, Given, string[]]>([
    ['the next, where the first cannot', { listeners: [], people: [person('bob', away), cy] }, ['cy']],
    [
      'the next, where the first is deactivated',
      { listeners: [], people: [person('bob', { isActive: false }), cy] },
      ['cy'],
    ],
    ['the next, where the first is unknown', { listeners: [], people: [cy] }, ['cy']],
    ['nobody else, where nobody can', { listeners: [], people: [person('bob', away), person('cy', away)] }, ['ann']],
    ['the next, where the first may not see the matter', { listeners: [], people, blind: 'bob' }, ['cy']],
    ['nobody else, where there is no chain', { listeners: [], people, routing: chainOf() }, ['ann']],
    [
      'nobody else, where availability does not count',
      { listeners: [], people, routing: { ...chainOf('bob'), checkAvailability: false } },
      ['ann'],
    ],
    ['nobody in place of oneself', { listeners: [], people, routing: chainOf('ann') }, ['ann']],
  ])('takes %s', (_, given, expected) =>
    expect(names({ ...given, listeners: [listener(person('ann', away))] })).toEqual(expected),
  );

  it('says that nobody could', () =>
    expect(routed({ listeners: [listener(person('ann', away))] })[0]!.routing).toEqual([
      'not available, and nobody of the fallback chain could stand in',
    ]));

  it('leaves whom a rule, a list or a sender names', () =>
    expect(names({ listeners: [listener(person('ann', away), { hasPart: false })], people })).toEqual(['ann']));

  it('tells both of what is critical', () => {
    const found = routed({ listeners: [listener(person('ann', away))], people, priority: 'critical' });
    expect(found.map((each) => [each.person.name, each.because, each.routing])).toEqual([
      ['bob', ['you stand in for ann'], ['ann was passed over: not available']],
      ['ann', ['you have the review'], ['not available, so bob is notified too']],
    ]);
  });

  it('notifies nobody twice, and keeps each reason', () => {
    const own = listener(bob, { because: ['you are a supervisor'], hasPart: false, channels: ['sms'] });
    const absent = ['ann', 'dan'].map((name) => listener(person(name, away)));
    for (const listeners of [
      [own, ...absent],
      [...absent, own],
    ]) {
      const [one, ...more] = routed({ listeners, people });
      expect(more).toEqual([]);
      expect(one).toMatchObject({ person: bob, hasPart: true, channels: ['sms'] });
      expect(one!.because.toSorted()).toEqual(['you are a supervisor', 'you stand in for ann', 'you stand in for dan']);
      expect(one!.routing.toSorted()).toEqual([
        'ann was passed over: not available',
        'dan was passed over: not available',
      ]);
    }
    expect(own.because).toEqual(['you are a supervisor']);
  });

  it('changes nothing of what it was given', () => {
    const absent = listener(person('ann', away));
    routed({ listeners: [absent, listener(bob)], people, priority: 'critical' });
    expect(absent.because).toEqual(['you have the review']);
  });
});

describe('working hours', () => {
  // At work by the clock of their own zone, or by that of UTC.
  const worker = (name: string, own: boolean, utc: boolean) =>
    person(name, { isWorking: (zone) => (zone === 'UTC' ? utc : zone === undefined ? own : false) });
  const byHours = (considerTimeZone: boolean) => ({ ...chainOf('bob'), respectWorkingHours: true, considerTimeZone });
  it.each([
    ['by the own zone', true, worker('ann', false, true), worker('bob', true, false), 'bob'],
    ['by the own zone', true, worker('ann', true, false), worker('bob', true, true), 'ann'],
    ['by UTC', false, worker('ann', true, false), worker('bob', false, true), 'bob'],
    ['by UTC', false, worker('ann', false, true), worker('bob', true, true), 'ann'],
    ['of who stands in too', true, worker('ann', false, false), worker('bob', false, true), 'ann'],
  ])('count %s', (_, considerTimeZone, first, second, expected) =>
    expect(names({ listeners: [listener(first)], people: [second], routing: byHours(considerTimeZone) })).toEqual([
      expected,
    ]),
  );
  it('do not count where they are not respected', () =>
    expect(names({ listeners: [listener(worker('ann', false, false))], people })).toEqual(['ann']));
  it('are named', () =>
    expect(
      routed({ listeners: [listener(worker('ann', false, false))], people: [bob], routing: byHours(true) })[0]!.routing,
    ).toEqual(['ann was passed over: not at work']));
});

describe('load balancing', () => {
  it.each([
    [{}, 'ann'],
    [{ usr_ann: 4 }, 'ann'],
    [{ usr_ann: 5 }, 'bob'],
    [{ usr_ann: 6, usr_bob: 5 }, 'cy'],
    [{ usr_ann: 5, usr_bob: 5, usr_cy: 5 }, 'ann'],
  ])('passes over who has had the most of a day: %j', (loads, expected) =>
    expect(names({ listeners: [listener(ann)], people, routing: balanced(5, 'bob', 'cy'), loads })).toEqual([expected]),
  );
  it('does not count where it is off', () => {
    const routing = { ...balanced(5, 'bob'), loadBalancing: { enabled: false, maxDailyNotifications: 5 } };
    expect(names({ listeners: [listener(ann)], people, routing, loads: { usr_ann: 99 } })).toEqual(['ann']);
  });
  it('says how many', () =>
    expect(
      routed({ listeners: [listener(ann)], people, routing: balanced(5, 'bob'), loads: { usr_ann: 5 } })[0]!.routing,
    ).toEqual(['ann was passed over: has had 5 notifications in 24 hours']));
});
