import type { Notification } from '../store/notification.entity.js';
import type { Sent } from '../store/dispatch.repository.js';
import type { deliveryStates, NotificationView, TraceView } from './inbox.schemas.js';

type State = (typeof deliveryStates)[number];

export function viewNotification(one: Notification, sent: readonly Sent[]): NotificationView {
  const carried = sent.filter(({ state }) => state !== 'suppressed');
  return {
    notificationId: one.id,
    type: one.type,
    priority: one.priority,
    title: one.title,
    message: one.message,
    data: one.data,
    actions: [...one.actions],
    channels: [...new Set(carried.map(({ channel }) => channel))],
    merged: one.merged,
    createdAt: one.createdAt.toISOString(),
    readAt: one.readAt?.toISOString() ?? null,
    acknowledgedAt: one.acknowledgedAt?.toISOString() ?? null,
    snoozedUntil: one.snoozedUntil?.toISOString() ?? null,
  };
}

/** What was found when it was to go: nobody tried, so nothing failed. */
const notSent: Readonly<Record<string, State>> = {
  ACKNOWLEDGED: 'acknowledged',
  GONE: 'suppressed',
  NOT_VISIBLE: 'suppressed',
};

/** One of pending, sent, delivered, failed, suppressed, acknowledged. In-app is delivered when it is in the inbox. */
export function stateOf({ state, delivery }: Sent, acknowledgedAt: Date | null): State {
  if (state === 'suppressed' || state === 'gathered') return 'suppressed';
  if (state === 'shown') return acknowledgedAt ? 'acknowledged' : 'delivered';
  if (state === 'held' || state === 'gathering') return 'pending';
  switch (delivery?.status) {
    case undefined: // the log is pruned
    case 'delivered':
      return acknowledgedAt ? 'acknowledged' : 'sent';
    case 'failed':
      return notSent[delivery?.errorCode ?? ''] ?? 'failed';
    case 'skipped':
      return delivery?.reason === 'acknowledged' ? 'acknowledged' : 'suppressed';
    default:
      return 'pending';
  }
}

export const viewTrace = (one: Notification, sent: readonly Sent[]): TraceView => ({
  notificationId: one.id,
  steps: [...one.steps],
  deliveries: sent.map((each) => ({
    channel: each.channel,
    round: each.round,
    status: stateOf(each, one.acknowledgedAt ?? null),
    reason: each.delivery?.reason ?? each.reason,
    heldUntil: iso(each.heldUntil),
    promisedAt: iso(each.promisedAt),
    settledAt: each.state === 'shown' ? iso(each.createdAt) : iso(each.delivery?.settledAt ?? null),
    attempts: each.delivery?.attempts ?? 0,
    error: each.delivery?.error ?? null,
  })),
  gatheredIn: one.gatheredIn ?? null,
});

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());
