import { requestOptions, type CallOptions } from '../call-options.js';
import { dataOf } from '../etag.js';
import type { Operations } from '../generated/sdk.gen.js';
import type {
  ListNotificationsData,
  Notification,
  NotificationList,
  NotificationTrace,
  ReadAllResult,
  Snooze,
} from '../generated/types.gen.js';
import { Pages } from '../lists/pages.js';

type Filters = Omit<NonNullable<ListNotificationsData['query']>, 'page'>;

/** The inbox of the signed-in user; API keys have none. */
export class NotificationsResource {
  constructor(private readonly operations: Operations) {}

  list(filters: Filters = {}, options?: CallOptions): Pages<NotificationList> {
    return new Pages((position) =>
      this.operations.listNotifications({ ...requestOptions(options), query: { ...filters, ...position } }),
    );
  }

  get(notificationId: string, options?: CallOptions): Promise<Notification> {
    return dataOf(this.operations.getNotification({ ...requestOptions(options), path: { notificationId } }));
  }

  markRead(notificationId: string, options?: CallOptions): Promise<Notification> {
    return dataOf(this.operations.readNotification({ ...requestOptions(options), path: { notificationId } }));
  }

  markAllRead(options?: CallOptions): Promise<ReadAllResult> {
    return dataOf(this.operations.readAllNotifications(requestOptions(options)));
  }

  /** Ends its reminders and escalation. */
  acknowledge(notificationId: string, options?: CallOptions): Promise<Notification> {
    return dataOf(this.operations.acknowledgeNotification({ ...requestOptions(options), path: { notificationId } }));
  }

  snooze(notificationId: string, snooze: Snooze, options?: CallOptions): Promise<Notification> {
    const path = { notificationId };
    return dataOf(this.operations.snoozeNotification({ ...requestOptions(options), path, body: snooze }));
  }

  /** Why it was sent, and what became of it on each channel. */
  trace(notificationId: string, options?: CallOptions): Promise<NotificationTrace> {
    return dataOf(this.operations.traceNotification({ ...requestOptions(options), path: { notificationId } }));
  }

  async delete(notificationId: string, options?: CallOptions): Promise<void> {
    await this.operations.deleteNotification({ ...requestOptions(options), path: { notificationId } });
  }
}
