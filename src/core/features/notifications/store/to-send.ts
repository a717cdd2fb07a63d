import type { MessageItem } from '@callwarden/sdk';
import type { Action, NotificationType, Priority } from '../notification.types.js';

/** What a delivery to a channel carries; addresses are looked up when it goes. */
export interface ToSend {
  readonly notificationId: string;
  /** 0 for the first; repeats count on. */
  readonly round: number;
  readonly userId: string | null;
  /** Of an external recipient. */
  readonly email: string | null;
  readonly type: NotificationType;
  readonly priority: Priority;
  readonly title: string;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actions: readonly Action[];
  readonly template?: string;
  readonly items?: readonly MessageItem[];
  /** Ids of other notifications that this reminder stands for too; they are looked up when it goes. */
  readonly covers?: readonly string[];
}
