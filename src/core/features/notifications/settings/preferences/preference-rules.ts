import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { errors } from '../../../../platform/errors/errors.js';
import { Channels } from '../../channels.js';
import type { ChannelName, NotificationEvent } from '../../notification.types.js';
import { SubscribableEvents } from './subscribable-events.js';

/** What preferences may name. */
@Injectable()
export class PreferenceRules {
  constructor(
    private readonly channels: Channels,
    private readonly colleagues: Colleagues,
    private readonly subscribable: SubscribableEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws VALIDATION_FAILED. */
  mustKnow(lists: readonly (readonly [path: string, channels: readonly ChannelName[]])[]): void {
    const bad = lists.flatMap(([path, list]) => this.channels.problems(path, list));
    if (bad.length > 0) throw errors.validationFailed(bad);
  }

  /** Throws VALIDATION_FAILED, which names each event that is not for this user. */
  mustBeFor(accountId: string, userId: string, path: string, events: readonly NotificationEvent[]): Promise<void> {
    return this.unitOfWork.read(() => this.subscribable.mustBeFor(accountId, userId, path, events));
  }

  async isUser(accountId: string, userId: string): Promise<boolean> {
    return (await this.unitOfWork.read(() => this.colleagues.find(accountId, [userId]))).length > 0;
  }
}
