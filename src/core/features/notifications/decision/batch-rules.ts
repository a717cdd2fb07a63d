import type { Batching } from '../settings/account/account-settings.schemas.js';
import { type DigestWish, priorities as byUrgency, type Priority } from '../notification.types.js';
import type { Gathering } from './decide.js';
import { nextTime } from './quiet-hours.js';

const hourMs = 3_600_000;
const mostInDigest = 10_000;

/** The user's digest, where it takes events of this kind. */
export function digestFor(
  wish: DigestWish | null,
  event: string,
  { now, timeZone, dailyAt }: { readonly now: Date; readonly timeZone: string; readonly dailyAt: string },
): Gathering | null {
  if (!wish?.enableDigest || !wish.includeTypes.includes(event)) return null;
  const at = wish.frequency === 'daily' ? nextTime(dailyAt, timeZone, now) : nextHour(now);
  return { kind: 'digest', name: `digest:${wish.frequency}`, at, most: mostInDigest, deliverAs: 'list' };
}

/** The batch of an administrator's rule; notifications of low priority are batched without one. */
export function batchFor(
  { enabled, rules }: Batching,
  event: string,
  priority: Priority,
  { now, lowWindowSeconds }: { readonly now: Date; readonly lowWindowSeconds: number },
): Gathering | null {
  const rule = enabled ? rules.find(({ eventType }) => eventType === event) : undefined;
  const within = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  if (rule)
    return {
      kind: 'batch',
      name: `batch:${event}`,
      at: within(rule.batchWindow),
      most: rule.maxBatchSize,
      sentWhenFull: true,
      deliverAs: rule.deliverAs,
    };
  if (priority !== 'low' || lowWindowSeconds === 0) return null;
  return { kind: 'batch', name: 'batch:low', at: within(lowWindowSeconds), most: mostInDigest, deliverAs: 'list' };
}

/** What exceeds the hourly limit is sent as one at the end of the hour. */
export function overflowFor(recent: number, ceiling: number, now: Date): Gathering | null {
  if (recent < ceiling) return null;
  return { kind: 'overflow', name: 'overflow', at: nextHour(now), most: mostInDigest, deliverAs: 'summary' };
}

/** The priority of a combined notification: that of the most urgent. */
export const mostUrgent = (priorities: readonly Priority[]): Priority =>
  byUrgency.find((each) => priorities.includes(each)) ?? 'low';

const nextHour = (now: Date): Date => new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
