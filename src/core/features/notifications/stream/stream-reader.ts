import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { InboxRepository } from '../inbox/inbox.repository.js';
import type { Frame } from './frames.js';
import { limits, periods } from './limits.js';
import { NotificationFrames } from './notification-frames.js';
import type { StreamCaller } from './stream-caller.js';
import { StreamRepository } from './stream.repository.js';
import { UnreadCounts } from './unread-counts.js';

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
    private readonly frames: NotificationFrames,
    private readonly unreadCounts: UnreadCounts,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Those of these notifications that these users have, and how many are unread. */
  news(userIds: readonly string[], ids: readonly string[]): Promise<News> {
    return this.unitOfWork.read(async () => {
      const found = ids.length > 0 ? await this.stream.shown(ids, userIds) : [];
      const unread = await this.unreadCounts.of(userIds);
      const place = new Map(ids.map((id, at) => [id, at]));
      const ordered = found.toSorted((a, b) => place.get(a.id)! - place.get(b.id)!);
      return { frames: await this.frames.of(ordered, unread), unread };
    });
  }

  unread(userIds: readonly string[]): Promise<(userId: string) => number> {
    return this.unitOfWork.read(() => this.unreadCounts.of(userIds));
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
      const frames = await this.frames.of(sent, await this.unreadCounts.of([userId]));
      return { frames: frames.get(userId) ?? [], more: missed.length > sent.length };
    });
  }

  since(userIds: readonly string[], shownAt: Date, limit: number): Promise<{ id: string; userId: string }[]> {
    return this.unitOfWork.read(() => this.stream.since(userIds, shownAt, limit));
  }
}
