import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../accounts/colleagues.service.js';
import { viewNotification } from '../inbox/inbox.view.js';
import { DispatchRepository } from '../store/dispatch.repository.js';
import type { Notification } from '../store/notification.entity.js';
import { VisibleNotifications } from '../visibility/visible-notifications.js';
import { type Frame, notificationFrame } from './frames.js';

/** What a connection is sent of notifications. In the caller's unit of work. */
@Injectable()
export class NotificationFrames {
  constructor(
    private readonly dispatches: DispatchRepository,
    private readonly visible: VisibleNotifications,
    private readonly colleagues: Colleagues,
  ) {}

  /** By user, each as its user may see it. */
  async of(found: readonly Notification[], unread: (userId: string) => number): Promise<Map<string, Frame[]>> {
    const frames = new Map<string, Frame[]>();
    if (found.length === 0) return frames;
    const sent = await this.dispatches.sentByNotification(found.map(({ id }) => id));
    const viewers = await this.colleagues.principals([...new Set(found.map(({ userId }) => userId!))]);
    const own = Map.groupBy(found, (one) => one.userId!);
    const shown = [...viewers].map(([userId, viewer]) => ({ viewer, found: own.get(userId) ?? [] }));
    const visible = await this.visible.toEach(shown);
    for (const [at, { viewer }] of shown.entries()) {
      const frameOf = (one: Notification) =>
        notificationFrame(viewNotification(one, sent.get(one.id) ?? []), unread(viewer.id));
      frames.set(viewer.id, visible[at]!.map(frameOf));
    }
    return frames;
  }
}
