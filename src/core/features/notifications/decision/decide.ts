import type { ChannelName, Preferences, Priority, Reason } from '../notification.types.js';
import { quietUntil } from './quiet-hours.js';

/** Several in one: with which others, when, and how many at most. */
export interface Gathering {
  readonly kind: 'digest' | 'batch' | 'overflow';
  /** Of one person, those with the same name go together. */
  readonly name: string;
  readonly at: Date;
  readonly most: number;
  /** It does not wait for its time once there are `most`. */
  readonly sentWhenFull?: true;
  readonly deliverAs: 'summary' | 'list';
}

/** All that decides how one person hears of one thing. */
export interface Situation {
  readonly event: string;
  readonly priority: Priority;
  readonly now: Date;
  /** IANA. */
  readonly timeZone: string;
  /** Channels that the sender named; null: the priority and the user's preferences decide. */
  readonly requested: readonly ChannelName[] | null;
  readonly preferences: Preferences;
  /** Channels that are set up on this service. */
  readonly configured: ReadonlySet<ChannelName>;
  /** Those of them at which this person can be reached. */
  readonly reachable: ReadonlySet<ChannelName>;
  readonly isSilenced: boolean;
  /** An equal one is unread. */
  readonly hasTwin: boolean;
  /** Where it goes while more than the hourly ceiling came already; null below it. */
  readonly overflow: Gathering | null;
  readonly digest: Gathering | null;
  readonly batch: Gathering | null;
}

/** What becomes of it on one channel. */
export type Verdict =
  | { readonly channel: ChannelName; readonly does: 'send'; readonly reason: Reason }
  | { readonly channel: ChannelName; readonly does: 'hold'; readonly until: Date; readonly reason: Reason }
  | { readonly channel: ChannelName; readonly does: 'gather'; readonly with: Gathering; readonly reason: Reason }
  | { readonly channel: ChannelName; readonly does: 'suppress'; readonly reason: Reason };

/** What wakes people up: `allowCritical: false` makes these wait, and no others. */
const loud: ReadonlySet<ChannelName> = new Set(['sms', 'push']);
const usual: readonly ChannelName[] = ['email', 'inApp'];

/**
 * How one person hears of one thing: which channels, and of each whether now, later, together with others, or not at all.
 * See docs/notifications.md. Critical notifications bypass everything except the quiet hours of users with `allowCritical: false`.
 */
export function decide(situation: Situation): Verdict[] {
  return wanted(situation).map(([channel, because]) => verdictOn(channel, because, situation));
}

/** Channels in question, with why. */
function wanted({ event, priority, requested, preferences, configured, digest }: Situation): [ChannelName, Reason][] {
  if (priority === 'critical') return [...configured].map((channel) => [channel, 'critical']);
  const channels = new Map<ChannelName, Reason>();
  const chosen = preferences.channels[event];
  if (requested) for (const channel of requested) channels.set(channel, 'requested');
  else if (priority === 'low' && !digest && !chosen?.length) channels.set('inApp', 'usual');
  else for (const channel of chosen ?? usual) channels.set(channel, chosen ? 'preference' : 'usual');
  const isOff = chosen?.length === 0;
  if (isOff) for (const channel of channels.size > 0 ? channels.keys() : usual) channels.set(channel, 'switched_off');
  const { sms } = preferences;
  if (!isOff && sms?.enabled && sms.events.includes(event)) channels.set('sms', 'sms_settings');
  return [...channels];
}

function verdictOn(channel: ChannelName, because: Reason, situation: Situation): Verdict {
  const { priority, preferences, configured, reachable, event } = situation;
  const suppressed = (reason: Reason): Verdict => ({ channel, does: 'suppress', reason });
  if (!configured.has(channel)) return suppressed('not_configured');
  if (!reachable.has(channel)) return suppressed('no_address');
  if (priority === 'critical') return untilQuietHoursEnd(channel, because, situation);
  if (because === 'switched_off') return suppressed('switched_off');
  if (situation.isSilenced) return suppressed('silenced');
  if (channel === 'email' && preferences.unsubscribed.includes(event)) return suppressed('unsubscribed');
  if (situation.hasTwin) return suppressed('merged');
  const gathering = situation.digest ?? situation.batch ?? situation.overflow;
  if (!gathering) return untilQuietHoursEnd(channel, because, situation);
  const tellsOfSeveral = gathering.name !== `batch:${event}`;
  if (channel === 'email' && tellsOfSeveral && preferences.unsubscribed.includes('digest'))
    return suppressed('unsubscribed');
  return { channel, does: 'gather', with: gathering, reason: gathering.kind };
}

function untilQuietHoursEnd(
  channel: ChannelName,
  reason: Reason,
  { priority, preferences, timeZone, now }: Situation,
): Verdict {
  const until = quietOn(channel, priority, { preferences, timeZone, at: now });
  return until ? { channel, does: 'hold', until, reason: 'quiet_hours' } : { channel, does: 'send', reason };
}

/**
 * When quiet hours of a person end on a channel; null where none hold. The later of both ends where the person has quiet hours
 * for SMS in addition to those for all. Critical waits for those only that say so, and only as SMS or push.
 */
export function quietOn(
  channel: ChannelName,
  priority: Priority,
  { preferences, timeZone, at }: { readonly preferences: Preferences; readonly timeZone: string; readonly at: Date },
): Date | null {
  const { quietHours, sms } = preferences;
  if (priority === 'critical' && (!loud.has(channel) || quietHours?.allowCritical !== false)) return null;
  const own = priority !== 'critical' && channel === 'sms' ? (sms?.quietHours ?? null) : null;
  const ends = [quietHours, own].map((window) => quietUntil(window, timeZone, at)).filter((end) => end !== null);
  return ends.length > 0 ? new Date(Math.max(...ends.map(Number))) : null;
}
