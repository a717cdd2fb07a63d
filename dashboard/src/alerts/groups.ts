import type { IndicatorSeverity, Notification, RiskLevel } from '../api/generated/types.gen.ts';

/** What a notification about a call says of it; `data` of a notification is not typed by the API. */
export interface AlertedCall {
  readonly riskScore: number | null;
  readonly riskLevel: RiskLevel | null;
  readonly callerId: string | null;
  readonly department: string | null;
  readonly fileName: string;
  readonly signs: readonly {
    readonly type: string;
    readonly severity: IndicatorSeverity;
    readonly quote: string | null;
    readonly timestamp: string | null;
  }[];
}

/** The alerts about one call; one that is about no call stands alone. */
export interface AlertGroup {
  readonly key: string;
  readonly analysisId: string | null;
  /** The newest first. */
  readonly alerts: readonly Notification[];
  readonly unread: readonly string[];
  /** Not acknowledged yet. */
  readonly open: readonly string[];
  /** When the first of them comes back; null where none is snoozed. */
  readonly snoozedUntil: string | null;
  /** As the newest alert that describes it does. */
  readonly call: AlertedCall | null;
}

const analysisOf = ({ data }: Notification): string | null =>
  typeof data.analysisId === 'string' ? data.analysisId : null;

const callOf = ({ data }: Notification): AlertedCall | null =>
  typeof data.call === 'object' && data.call !== null && 'signs' in data.call ? (data.call as AlertedCall) : null;

/** In the order of the newest alert of each. A notification that comes twice counts once, as it came last. */
export function grouped(notifications: readonly Notification[]): readonly AlertGroup[] {
  const once = new Map(notifications.map((each) => [each.notificationId, each]));
  const newestFirst = [...once.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const groups = Map.groupBy(newestFirst, (each) => analysisOf(each) ?? each.notificationId);
  return [...groups].map(([key, alerts]) => ({
    key,
    analysisId: analysisOf(alerts[0]!),
    alerts,
    unread: idsOf(alerts.filter(({ readAt }) => readAt === null)),
    open: idsOf(alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null)),
    snoozedUntil: alerts.flatMap(({ snoozedUntil }) => snoozedUntil ?? []).toSorted()[0] ?? null,
    call: alerts.map(callOf).find((call) => call !== null) ?? null,
  }));
}

const idsOf = (alerts: readonly Notification[]): readonly string[] =>
  alerts.map(({ notificationId }) => notificationId);

export const tabs = ['open', 'snoozed', 'acknowledged'] as const;
export type AlertTab = (typeof tabs)[number];

const tabOf = ({ acknowledgedAt, snoozedUntil }: Notification): AlertTab =>
  acknowledgedAt !== null ? 'acknowledged' : snoozedUntil === null ? 'open' : 'snoozed';

/** Of the alerts in this state. Snoozed ones are in the order in which they come back. */
export function groupsOf(notifications: readonly Notification[], tab: AlertTab): readonly AlertGroup[] {
  const groups = grouped(notifications.filter((each) => tabOf(each) === tab));
  return tab === 'snoozed' ? groups.toSorted((a, b) => a.snoozedUntil!.localeCompare(b.snoozedUntil!)) : groups;
}

/**
 * While a list is in use its rows keep their places: what is gone leaves, what is new waits. Else it is in its own order.
 */
export function inUse<T extends { readonly key: string }>(
  shown: readonly string[],
  now: readonly T[],
): { readonly rows: readonly T[]; readonly waiting: number } {
  const byKey = new Map(now.map((row) => [row.key, row]));
  const rows = shown.flatMap((key) => byKey.get(key) ?? []);
  return { rows, waiting: now.length - rows.length };
}
