import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../accounts/colleagues.service.js';
import { VisibleNotifications } from '../visibility/visible-notifications.js';
import { StreamRepository } from './stream.repository.js';

/** How many of those that they may see users have not read. In the caller's unit of work. */
@Injectable()
export class UnreadCounts {
  constructor(
    private readonly stream: StreamRepository,
    private readonly visible: VisibleNotifications,
    private readonly colleagues: Colleagues,
  ) {}

  async of(userIds: readonly string[]): Promise<(userId: string) => number> {
    const unread = await this.stream.unread(userIds);
    const viewers = await this.colleagues.principals(userIds.filter((id) => unread.get(id)?.mayBeHidden));
    const hidden = await this.visible.hiddenFrom([...viewers.values()], { unreadOnly: true });
    return (userId) => (unread.get(userId)?.count ?? 0) - (hidden.get(userId)?.length ?? 0);
  }
}
