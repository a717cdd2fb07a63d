import { Injectable } from '@nestjs/common';
import { Access } from '../../../access/access.js';
import { mayRead } from '../../../access/visibility.js';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { errors } from '../../../../platform/errors/errors.js';
import type { NotificationEvent } from '../../notification.types.js';
import { alertOf } from '../../matter.js';

/** Always about the service itself; `system.alert` may be about a call, and users who see calls may subscribe to those. */
const aboutNoCall: readonly NotificationEvent[] = ['security.alert'];

/** Events that a user may subscribe to: only those of which they could be notified. In the caller's unit of work. */
@Injectable()
export class SubscribableEvents {
  constructor(
    private readonly access: Access,
    private readonly colleagues: Colleagues,
  ) {}

  /** Throws VALIDATION_FAILED, which names each event that is not for this user. */
  async mustBeFor(
    accountId: string,
    userId: string,
    path: string,
    events: readonly NotificationEvent[],
  ): Promise<void> {
    const asked = events.map((event, at) => ({ event, at })).filter(({ event }) => aboutNoCall.includes(event));
    const viewer = asked.length > 0 ? (await this.colleagues.principals([userId])).get(userId) : undefined;
    if (!viewer) return;
    const matters = asked.map((each) => ({ ...each, analysisId: null, reviewId: null, ...alertOf(each.event) }));
    const visibilities = await this.access.toMatters(accountId, matters);
    const bad = matters.filter((matter) => !mayRead(visibilities(viewer, matter)));
    if (bad.length === 0) return;
    throw errors.validationFailed(
      bad.map(({ event, at, alertFor }) => ({
        path: `${path}.${at}`,
        reason: `names ${event}, which is for administrators and the team ${alertFor}: leave it out, or have an administrator put the user into that team`,
      })),
    );
  }
}
