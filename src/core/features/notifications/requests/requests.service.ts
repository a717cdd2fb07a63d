import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { newId } from '../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Deliveries } from '../../../platform/deliveries/deliveries.service.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { NotificationPipeline } from '../dispatch/notification-pipeline.js';
import type { NewNotification, SentNotification } from './request.schemas.js';
import { RequestRules } from './request-rules.js';
import type { Written } from '../dispatch/writer.js';

/** What people and programs send to others. */
@Injectable()
export class NotificationRequests {
  constructor(
    private readonly pipeline: NotificationPipeline,
    private readonly rules: RequestRules,
    private readonly deliveries: Deliveries,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** To all of them, or to nobody. Throws VALIDATION_FAILED, which names who and what does not exist. */
  async send(caller: Principal, request: NewNotification, claim?: Claim): Promise<SentNotification> {
    const { accountId } = caller;
    this.rules.mustKnowChannels(request.channels ?? []);
    const { answer, endpointIds } = await this.unitOfWork.run(async (now) => {
      await this.rules.mustExist(accountId, request.recipients);
      const id = newId('notification');
      const written = await this.pipeline.run(accountId, [
        {
          id,
          accountId,
          type: 'custom',
          priority: request.priority,
          occurredAt: now,
          data: { sender: caller.id },
          analysisId: null,
          reviewId: null,
          parts: [],
          recipients: request.recipients,
          channels: request.channels,
          words: { title: request.title, message: request.message },
          actions: request.actions,
          mergeKey: request.mergeKey ? `custom ${request.mergeKey}` : null,
        },
      ]);
      this.audit.record(caller, 'notification.sent', id, { recipients: request.recipients.length });
      const sent = { notificationId: id, recipients: resultsOf(written) };
      await claim?.keep({ status: 202, body: sent }, id);
      return { answer: sent, endpointIds: written.endpointIds };
    });
    this.deliveries.call(endpointIds);
    return answer;
  }
}

function resultsOf({ notifications, dispatches }: Written): SentNotification['recipients'] {
  const byId = Map.groupBy(dispatches, ({ notificationId }) => notificationId);
  return notifications.map(({ id, userId }) => {
    const used = (byId.get(id) ?? []).filter(({ state }) => state !== 'suppressed');
    const isShown = used.some(({ state }) => state === 'shown');
    const isWaiting = used.some(({ state }) => state !== 'shown');
    return {
      userId: userId!,
      notificationId: id,
      channels: used.map(({ channel }) => channel),
      status: used.length === 0 ? 'suppressed' : isWaiting ? 'pending' : isShown ? 'delivered' : 'pending',
    };
  });
}
