import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../accounts/colleagues.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { InboxRepository } from '../inbox/inbox.repository.js';
import { viewNotification } from '../inbox/inbox.view.js';
import { DispatchRepository } from '../store/dispatch.repository.js';
import type { Notification } from '../store/notification.entity.js';
import { VisibleNotifications } from '../visibility/visible-notifications.js';
import { type Frame, notificationFrame } from './frames.js';
import { limits, periods } from './limits.js';
import type { StreamCaller } from './stream-caller.js';
import { StreamRepository } from './stream.repository.js';

/** What is new for some users. */
export interface News {
  /** By user, in the order asked for. */
  readonly frames: ReadonlyMap<string, readonly Frame[]>;
  readonly unread: (userId: string) => number;
}

/** Reads what goes out, for as many users at a time as there are. */
@Injectable()
export class StreamReader {
  constructor(
    private readonly stream: StreamRepository,
    private readonly inbox: InboxRepository,
    private readonly dispatches: DispatchRepository,
    private readonly visible: VisibleNotifications,
    private readonly colleagues: Colleagues,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Those of these notifications that these users have, and how many are unread. */
  news(userIds: readonly string[], ids: readonly string[]): Promise<News> {
    return this.unitOfWork.read(async () => {
      const found = ids.length > 0 ? await this.stream.shown(ids, userIds) : [];
      const unread = await this.unreadOf(userIds);
      const place = new Map(ids.map((id, at) => [id, at]));
      const ordered = found.toSorted((a, b) => place.get(a.id)! - place.get(b.id)!);
      return { frames: await this.frames(ordered, unread), unread };
    });
  }

  unread(userIds: readonly string[]): Promise<(userId: string) => number> {
    return this.unitOfWork.read(() => this.unreadOf(userIds));
  }

  /** What came since one of the caller's, in order, and a little from before it; of an unknown one, all that is unread. */
  missed({ accountId, userId }: StreamCaller, after: string): Promise<{ frames: readonly Frame[]; more: boolean }> {
    return this.unitOfWork.read(async () => {
      const from = await this.stream.shownAt(userId, after);
      const most = limits.resumed + 1;
      const found = from
        ? await this.inbox.since(accountId, userId, new Date(from.getTime() - periods.overlap), most + 1)
        : await this.stream.unreadOf(userId, most);
      const missed = found.filter(({ id }) => id !== after).slice(0, most);
      const sent = missed.slice(0, limits.resumed);
      const frames = await this.frames(sent, await this.unreadOf([userId]));
      return { frames: frames.get(userId) ?? [], more: missed.length > sent.length };
    });
  }

  since(userIds: readonly string[], shownAt: Date, limit: number): Promise<{ id: string; userId: string }[]> {
    return this.unitOfWork.read(() => this.stream.since(userIds, shownAt, limit));
  }

  private async unreadOf(userIds: readonly string[]): Promise<(userId: string) => number> {
    const unread = await this.stream.unread(userIds);
    const viewers = await this.colleagues.principals(userIds.filter((id) => unread.get(id)?.mayBeHidden));
    const hidden = await this.visible.hiddenFrom([...viewers.values()], { unreadOnly: true });
    return (userId) => (unread.get(userId)?.count ?? 0) - (hidden.get(userId)?.length ?? 0);
  }

  /** By user, each as its user may see it. */
  private async frames(
    found: readonly Notification[],
    unread: (userId: string) => number,
  ): Promise<Map<string, Frame[]>> {
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
