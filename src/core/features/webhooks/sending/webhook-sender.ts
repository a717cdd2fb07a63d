import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { ClaimedDelivery } from '../../../platform/deliveries/delivery.types.js';
import {
  type DeliveryEndpoint,
  type DeliveryPolicy,
  type DeliverySender,
  type EndpointNews,
  SendsDeliveries,
} from '../../../platform/deliveries/sender.js';
import { OutboundClient } from '../../../platform/outbound/guarded-client.js';
import { callReceiver } from '../../../platform/receivers/call-receiver.js';
import { deliveryRequest, type ToDeliver } from '../delivery-request.js';
import { ReceiverSecrets } from '../../../platform/receivers/receiver-secrets.js';
import { statusOf } from '../webhook.view.js';
import type { Webhook } from '../webhook.entity.js';
import type { WebhookConfig } from '../webhook.types.js';
import { WebhookHealth } from './webhook-health.js';
import { WebhookHealthRepository } from './webhook-health.repository.js';
import { openWebhook } from '../open-webhook.js';

/** Sends events to webhooks. */
@Injectable()
@SendsDeliveries({ prefix: 'whk' })
export class WebhookSender implements DeliverySender {
  constructor(
    private readonly webhooks: WebhookHealthRepository,
    private readonly health: WebhookHealth,
    private readonly secrets: ReceiverSecrets,
    private readonly client: OutboundClient,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async endpoints(ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryEndpoint>> {
    const found = await this.unitOfWork.read(() => this.webhooks.byIds(ids));
    return new Map(found.map((webhook) => [webhook.id, this.endpointOf(webhook)]));
  }

  async heard(news: readonly EndpointNews[]): Promise<void> {
    for (const each of news) await this.health.heard(each);
  }

  private endpointOf(webhook: Webhook): DeliveryEndpoint {
    const status = statusOf(webhook);
    return {
      policy: policyOf(webhook.config),
      closed: status === 'active' ? null : status,
      isFailing: Boolean(webhook.failingSince),
      send: (delivery, signal) => {
        const now = this.clock.now();
        const request = deliveryRequest(openWebhook(this.secrets, webhook, now), toDeliver(delivery), now);
        return callReceiver(this.client, request, signal);
      },
    };
  }
}

const policyOf = ({ retryPolicy, timeout, rateLimit, ordered }: WebhookConfig): DeliveryPolicy => ({
  maxAttempts: retryPolicy.maxAttempts,
  initialDelayMs: retryPolicy.initialDelay,
  backoffMultiplier: retryPolicy.backoffMultiplier,
  timeoutMs: timeout,
  maxPerSecond: rateLimit,
  inOrder: ordered,
});

const toDeliver = ({ id, data, ...delivery }: ClaimedDelivery): ToDeliver => ({
  deliveryId: id,
  ...delivery,
  data: data ?? {},
});
