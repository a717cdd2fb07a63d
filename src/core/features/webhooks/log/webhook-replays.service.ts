import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { DeliveryLog } from '../../../platform/deliveries/log/delivery-log.service.js';
import { DeliveryReplay } from '../../../platform/deliveries/log/delivery-replay.service.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { readBody } from '../../../platform/http/late-body.js';
import { WebhookReader } from '../webhook-reader.js';
import { statusOf } from '../webhook.view.js';
import type { Webhook } from '../webhook.entity.js';
import { type DeliverySummary, ReplayRequest, type ReplayStarted } from './webhook-log.schemas.js';
import { viewSummary } from './webhook-log.view.js';

/** Sends to webhooks once more what they were, or were not, sent before. */
@Injectable()
export class WebhookReplays {
  constructor(
    private readonly webhooks: WebhookReader,
    private readonly deliveries: DeliveryLog,
    private readonly again: DeliveryReplay,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws NOT_FOUND, CONFLICT. */
  async resend(caller: Principal, webhookId: string, deliveryId: string, claim?: Claim): Promise<DeliverySummary> {
    const webhook = await this.webhooks.find(caller, webhookId);
    await this.deliveries.find(webhook.accountId, webhookId, deliveryId);
    mustBeActive(webhook);
    const view = await this.unitOfWork.run(async () => {
      const resent = viewSummary(await this.again.resend(webhook.accountId, webhookId, deliveryId));
      this.audit.record(caller, 'webhook.delivery-resent', deliveryId, { webhookId });
      await claim?.keep({ status: 202, body: resent });
      return resent;
    });
    this.again.look(webhookId);
    return view;
  }

  /** Throws NOT_FOUND, INVALID_URL, CONFLICT, in this order. */
  async replay(caller: Principal, webhookId: string, body: unknown): Promise<ReplayStarted> {
    const webhook = await this.webhooks.find(caller, webhookId);
    const { events: types, ...asked } = readBody(ReplayRequest, body, (bad) => errors.invalidWebhook(bad));
    mustBeActive(webhook);
    // First, so that what a crash leaves half done is on the trail too.
    await this.unitOfWork.run(async () =>
      this.audit.record(caller, 'webhook.replayed', webhookId, { ...asked, types }),
    );
    const { count, continueFrom } = await this.again.replay(webhook.accountId, webhookId, { ...asked, types });
    return { deliveries: count, continueFrom: continueFrom?.toISOString() ?? null };
  }
}

function mustBeActive(webhook: Webhook): void {
  const status = statusOf(webhook);
  if (status !== 'active')
    throw errors.conflict(`The webhook is ${status}: PUT {"config": {"active": true}} to it first.`);
}
