import { notificationEvents } from '../../notification.types.js';

/** What a notification webhook can subscribe to; `custom` is what people send to the channel `webhook`. */
export const notificationWebhookEvents = [...notificationEvents, 'custom'] as const;
export type NotificationWebhookEvent = (typeof notificationWebhookEvents)[number];

export interface RetryPolicy {
  /** After the first attempt. */
  readonly maxRetries: number;
  /** Of the delay, from each attempt to the next. */
  readonly backoffMultiplier: number;
}
