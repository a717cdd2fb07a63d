import type { Priority } from '../notification.types.js';
import type { SmartRouting } from '../settings/account/account-settings.schemas.js';
import { type Listener, together } from './audience.js';
import type { Person } from './person.js';

export interface Routed extends Listener {
  /** The findings on the way, for the trace. */
  readonly routing: readonly string[];
}

/** How many notifications each person got in 24 hours. */
export type Loads = ReadonlyMap<string, number>;

/**
 * Replaces people who are not available now with the first suitable one of the fallback chain. Only for people with a role in the matter:
 * not for those that a rule, a list or a sender names. Substitutes must be allowed to see the matter. Critical notifications go to both. Without a suitable substitute nothing changes.
 */
export function route(
  listeners: readonly Listener[],
  priority: Priority,
  routing: SmartRouting,
  {
    people,
    loads,
    maySee,
  }: { readonly people: readonly Person[]; readonly loads: Loads; readonly maySee: (person: Person) => boolean },
): Routed[] {
  const routed = new Map<string, Routed>();
  const keep = (listener: Listener, says: string[]) => {
    const known = routed.get(listener.person.key);
    const one = known ? together(known, listener) : listener;
    routed.set(listener.person.key, { ...one, routing: [...(known?.routing ?? []), ...says] });
  };
  const chain = routing.fallbackChain
    .map((id) => people.find(({ userId }) => userId === id))
    .filter((person) => person?.isActive === true && maySee(person));
  for (const listener of listeners) {
    const why = listener.hasPart ? hindrance(listener.person, routing, loads) : null;
    const stand = why ? chain.find((each) => !hindrance(each!, routing, loads)) : null;
    if (!why || !stand) {
      keep(listener, why ? [`${why}, and nobody of the fallback chain could stand in`] : []);
      continue;
    }
    const name = listener.person.name ?? listener.person.email;
    keep({ ...listener, person: stand, because: [`you stand in for ${name}`] }, [`${name} was passed over: ${why}`]);
    if (priority === 'critical') keep(listener, [`${why}, so ${stand.name ?? stand.email} is notified too`]);
  }
  return [...routed.values()];
}

/** Why a person is skipped; null if they are not. */
function hindrance(person: Person, routing: SmartRouting, loads: Loads): string | null {
  const { checkAvailability, respectWorkingHours, considerTimeZone, loadBalancing } = routing;
  if (checkAvailability && !person.available) return 'not available';
  if (respectWorkingHours && !person.isWorking(considerTimeZone ? undefined : 'UTC')) return 'not at work';
  const { enabled, maxDailyNotifications } = loadBalancing;
  if (enabled && (loads.get(person.key) ?? 0) >= maxDailyNotifications)
    return `has had ${maxDailyNotifications} notifications in 24 hours`;
  return null;
}
