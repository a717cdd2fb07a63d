import type { ChannelName, NotificationType, Priority } from '../notification.types.js';

/** `overdue` is broken, and still on its way; `void`: nobody waits for it any more. */
export const targetStates = ['kept', 'broken', 'overdue', 'void'] as const;
export type TargetState = (typeof targetStates)[number];

/** What has just become of the promise of one dispatch. */
export interface Judged {
  readonly accountId: string;
  readonly channel: ChannelName;
  readonly type: NotificationType;
  readonly priority: Priority;
  readonly promise: TargetState;
  /** What was known before: null or `overdue`. */
  readonly before: TargetState | null;
  /** Null where it was not handed over. */
  readonly lateSeconds: number | null;
  /** Of the last attempt. */
  readonly error: string | null;
  /** It is about an alert, so it raises none itself. */
  readonly isAlert: boolean;
}

/** What is late now, of all accounts. */
export interface Overdue {
  readonly priority: Priority;
  readonly channel: ChannelName;
  readonly count: number;
}

/** Of one account, priority and channel; seconds from decision to hand-over, null where nothing was handed over. */
export interface Kept {
  readonly priority: Priority;
  readonly channel: ChannelName;
  readonly kept: number;
  readonly broken: number;
  readonly overdue: number;
  readonly p50Seconds: number | null;
  readonly p99Seconds: number | null;
}
