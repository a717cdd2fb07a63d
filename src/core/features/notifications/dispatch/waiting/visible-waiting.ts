import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { VisibleNotifications } from '../../visibility/visible-notifications.js';
import { settledAs } from './settled-as.js';
import { type Waiting, WaitingRepository } from './waiting.repository.js';

/** Leaves out what the recipient may no longer see. In the caller's transaction. */
@Injectable()
export class VisibleWaiting {
  constructor(
    private readonly waiting: WaitingRepository,
    private readonly visible: VisibleNotifications,
    private readonly colleagues: Colleagues,
  ) {}

  /** Those of one person that they may still see; the others are suppressed. */
  async of(found: readonly Waiting[]): Promise<readonly Waiting[]> {
    const { userId } = found[0]!;
    if (userId === null) return found;
    const viewer = (await this.colleagues.principals([userId])).get(userId);
    const seen = new Set(viewer ? (await this.visible.to(viewer, found)).map(({ id }) => id) : []);
    const hidden = found.filter(({ id }) => !seen.has(id));
    await this.waiting.settle(hidden.map((one) => settledAs('suppressed', 'not_visible', one)));
    return found.filter(({ id }) => seen.has(id));
  }
}
