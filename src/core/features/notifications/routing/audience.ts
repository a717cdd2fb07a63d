import type { Call } from '../../analyses/calls.service.js';
import { mayRead, type Visibility } from '../../access/visibility.js';
import { isBreach, type Occasion, occasionFor, type Part } from './occasion.js';
import type { ChannelName } from '../notification.types.js';
import type { AccountSettings } from '../settings/account/account-settings.js';
import { factsOf } from './facts.js';
import type { CustomRule, DistributionList } from '../settings/account/account-settings.schemas.js';
import { holds } from './condition.js';
import { outsider, type Person } from './person.js';

/** A person to notify, and why. */
export interface Listener {
  readonly person: Person;
  /** For people who ask why they got it. */
  readonly because: readonly string[];
  /** Channels and template that a rule names. */
  readonly channels?: readonly ChannelName[];
  readonly template?: string;
  /** The words of an escalation. */
  readonly note?: string;
  /** By a role in the matter: smart routing may replace this person. */
  readonly hasPart: boolean;
}

/** A person with two reasons is notified once: on the channels of both, in the words of the first that has any. */
export function together(one: Listener, other: Listener): Listener {
  const channels = [...new Set([...(one.channels ?? []), ...(other.channels ?? [])])];
  return {
    person: one.person,
    because: [...one.because, ...other.because],
    channels: channels.length > 0 ? channels : (one.channels ?? other.channels),
    template: one.template ?? other.template,
    note: one.note ?? other.note,
    hasPart: one.hasPart || other.hasPart,
  };
}

/** What the audience is found from. */
export interface Surroundings {
  /** All users of the account. */
  readonly people: readonly Person[];
  readonly settings: AccountSettings;
  /** Who has the review of the matter. */
  readonly assignee: string | null;
  /** The call that it is about. */
  readonly call?: Call;
  /** Users who asked for this event by themselves. */
  readonly subscribers: readonly string[];
  /** What each person sees of the matter. */
  visibility(person: Person): Visibility;
}

/**
 * Who is notified of an occasion: those who were named, or those with a role in the matter; members of lists; whom rules and
 * escalations name. Administrators, if nobody else would be. People who may not see the matter is not notified in any of these
 * ways; addresses outside are an administrator's word.
 */
export function audienceOf(occasion: Occasion, surroundings: Surroundings): Listener[] {
  const listeners = new Map<string, Listener>();
  const add = (person: Person | undefined, why: string, extras: Partial<Listener> = {}) => {
    if (!person?.isActive || !mayRead(surroundings.visibility(person))) return;
    if (person.userId !== null && occasion.except?.includes(person.userId)) return;
    const one = { person, hasPart: false, ...extras, because: [why] };
    const known = listeners.get(person.key);
    listeners.set(person.key, known ? together(known, one) : one);
  };
  const addAdministrators = () => {
    for (const person of peopleOf('administrators', surroundings)) add(person, 'nobody else would have been notified');
  };
  const byId = new Map(surroundings.people.map((person) => [person.userId, person]));
  const someone = (name: string) => (name.includes('@') ? (at(surroundings, name) ?? outsider(name)) : byId.get(name));
  const membersOf = ({ userId, email, role }: DistributionList['members'][number]) =>
    userId === undefined && email === undefined ? withRole(surroundings.people, role!) : [someone(userId ?? email!)];
  if (occasion.recipients) {
    for (const id of occasion.recipients) add(byId.get(id), 'the sender named you');
    return [...listeners.values()];
  }
  if (occasion.escalateTo) {
    for (const person of escalatedTo(occasion.escalateTo, surroundings)) add(person, 'an escalation rule names you');
    if (listeners.size === 0) addAdministrators();
    return [...listeners.values()];
  }
  for (const part of occasion.parts)
    for (const person of peopleOf(part, surroundings)) add(person, whyPart[part], { hasPart: true });
  if (occasion.escalationOf !== undefined) return [...listeners.values()];
  const { lists, rules, escalations } = surroundings.settings;
  for (const list of lists.filter((each) => each.notificationTypes.includes(occasion.type as never)))
    for (const person of list.members.flatMap(membersOf)) add(person, `you are on the list "${list.name}"`);
  // A match reveals what the rule looks for, so it is evaluated on what each person sees.
  const holdsFor = (person: Person, conditions: CustomRule['conditions']) => {
    const seen = occasionFor(surroundings.visibility(person), occasion);
    return holds(conditions, factsOf(seen, surroundings.call));
  };
  for (const { name, enabled, conditions, actions } of rules)
    for (const person of enabled ? actions.notify.flatMap((each) => someone(each) ?? []) : [])
      if (holdsFor(person, conditions))
        add(person, `the rule "${name}" names you`, { channels: actions.channels, template: actions.template });
  if (isBreach(occasion))
    for (const { enabled, trigger, escalateTo, message } of escalations)
      if (enabled && trigger.condition === 'threshold_breach' && trigger.event === occasion.type)
        for (const person of escalatedTo(escalateTo, surroundings))
          add(person, 'an escalation rule names you', { note: message });
  if (listeners.size === 0 && occasion.parts.some((part) => part !== 'subscribers')) addAdministrators();
  return [...listeners.values()];
}

/** Whom an escalation names. */
function escalatedTo(
  { role, users = [], externalEmail }: AccountSettings['escalations'][number]['escalateTo'],
  surroundings: Pick<Surroundings, 'people' | 'assignee'>,
): Person[] {
  const { people } = surroundings;
  return [
    ...(role === 'supervisor' ? supervisorsOf(surroundings) : role === 'admin' ? withRole(people, 'admin') : []),
    ...people.filter(({ userId }) => userId !== null && users.includes(userId)),
    ...(externalEmail === undefined ? [] : [at(surroundings, externalEmail) ?? outsider(externalEmail)]),
  ];
}

const whyPart: Readonly<Record<Part, string>> = {
  assignee: 'you have the review',
  supervisors: 'you are a supervisor of whoever has the review',
  administrators: 'you are an administrator',
  security: 'you are in the security team',
  technical: 'you are in the technical team',
  subscribers: 'you subscribed to it',
};

function peopleOf(part: Part, surroundings: Surroundings): readonly Person[] {
  const { people, assignee, subscribers } = surroundings;
  switch (part) {
    case 'assignee':
      return people.filter(({ userId }) => userId === assignee);
    case 'supervisors':
      return supervisorsOf(surroundings);
    case 'administrators':
      return withRole(people, 'admin');
    case 'security':
    case 'technical':
      return people.filter(({ teams }) => teams.some((team) => team.toLowerCase() === part));
    case 'subscribers':
      return people.filter(({ userId }) => userId !== null && subscribers.includes(userId));
  }
}

/** Supervisors who share a team with the assignee, else all. */
function supervisorsOf({ people, assignee }: Pick<Surroundings, 'people' | 'assignee'>): readonly Person[] {
  const all = withRole(people, 'supervisor');
  const teams = people.find(({ userId }) => userId === assignee)?.teams ?? [];
  const near = all.filter((each) => each.teams.some((team) => teams.includes(team)));
  return near.length > 0 ? near : all;
}

const withRole = (people: readonly Person[], role: string) =>
  people.filter((person) => person.role === role && person.isActive);

/** The user of the account who has this address. */
const at = ({ people }: Pick<Surroundings, 'people'>, email: string): Person | undefined =>
  people.find((person) => person.email === email.toLowerCase());
