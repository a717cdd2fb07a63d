import { Injectable } from '@nestjs/common';
import { Broadcast } from '../../../platform/events/broadcast.js';

/** PostgreSQL says no more than 8,000 bytes at once. */
const mostSaid = 100;

export interface InInbox {
  readonly id: string;
  readonly userId: string | null | undefined;
}

/** Tells open inboxes what has come into them. In the caller's transaction. */
@Injectable()
export class ShownNews {
  constructor(private readonly broadcast: Broadcast) {}

  async say(shown: readonly InInbox[]): Promise<void> {
    for (let at = 0; at < shown.length; at += mostSaid) {
      const some = shown.slice(at, at + mostSaid);
      await this.broadcast.sayOnCommit('notifications.changed', {
        userIds: [...new Set(some.map(({ userId }) => userId!))],
        shown: some.map(({ id }) => id),
      });
    }
  }
}
