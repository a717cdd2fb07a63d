import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { CentreRepository } from '../centre/centre.repository.js';
import { viewNotification } from '../centre/centre.view.js';
import type { Notification } from '../notification.entity.js';
import { type Frame, notificationFrame } from './frames.js';
import { limits, periods } from './limits.js';
import type { StreamCaller } from './stream-caller.js';
import { StreamRepository } from './stream.repository.js';

/** What some users are to be told. */
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
    private readonly centre: CentreRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Those of these notifications that these users have, and how many are unread. */
  news(userIds: readonly string[], ids: readonly string[]): Promise<News> {
    return this.unitOfWork.read(async () => {
      const found = ids.length > 0 ? await this.stream.shown(ids, userIds) : [];
      const unread = await this.unreadOf(userIds);
      const place = new Map(ids.map((id, at) => [id, at]));
      const ordered = found.toSorted((a, b) => place.get(a.id)! - place.get(b.id)!);
      const frames = await this.frames(ordered, unread);
      const byUser = Map.groupBy(frames, (_, at) => ordered[at]!.userId!);
      return { frames: byUser, unread };
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
        ? await this.centre.since(accountId, userId, new Date(from.getTime() - periods.overlap), most + 1)
        : await this.stream.unreadOf(userId, most);
      const missed = found.filter(({ id }) => id !== after).slice(0, most);
      const sent = missed.slice(0, limits.resumed);
      const frames = await this.frames(sent, await this.unreadOf([userId]));
      return { frames, more: missed.length > sent.length };
    });
  }

  since(userIds: readonly string[], shownAt: Date, limit: number): Promise<{ id: string; userId: string }[]> {
    return this.unitOfWork.read(() => this.stream.since(userIds, shownAt, limit));
  }

  private async unreadOf(userIds: readonly string[]): Promise<(userId: string) => number> {
    const unread = await this.stream.unread(userIds);
    return (userId) => unread.get(userId) ?? 0;
  }

  private async frames(found: readonly Notification[], unread: (userId: string) => number): Promise<Frame[]> {
    if (found.length === 0) return [];
    const sent = Map.groupBy(await this.centre.sent(found.map(({ id }) => id)), (each) => each.notificationId);
    return found.map((one) => notificationFrame(viewNotification(one, sent.get(one.id) ?? []), unread(one.userId!)));
  }
}
