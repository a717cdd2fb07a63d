import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { ClaimedDelivery } from '../../../platform/deliveries/delivery.types.js';
import {
  type DeliveryEndpoint,
  type DeliveryPolicy,
  type DeliverySender,
  type EndpointNews,
  SendsDeliveries,
} from '../../../platform/deliveries/sender.js';
import type { ToDeliver } from '../delivery-request.js';
import { statusOf } from '../webhook.view.js';
import type { Webhook } from '../webhook.entity.js';
import type { WebhookConfig } from '../webhook.types.js';
import { WebhookClient } from './webhook-client.js';
import { WebhookHealth } from './webhook-health.js';
import { WebhookHealthRepository } from './webhook-health.repository.js';

/** Sends events to webhooks. */
@Injectable()
@SendsDeliveries({ prefix: 'whk' })
export class WebhookSender implements DeliverySender {
  constructor(
    private readonly webhooks: WebhookHealthRepository,
    private readonly health: WebhookHealth,
    private readonly client: WebhookClient,
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
      send: (delivery, signal) => this.client.send(webhook, toDeliver(delivery), signal),
    };
  }
}

export const policyOf = ({ retryPolicy, timeout, rateLimit, ordered }: WebhookConfig): DeliveryPolicy => ({
  maxAttempts: retryPolicy.maxAttempts,
  initialDelayMs: retryPolicy.initialDelay,
  backoffMultiplier: retryPolicy.backoffMultiplier,
  timeoutMs: timeout,
  maxPerSecond: rateLimit,
  inOrder: ordered,
});

export const toDeliver = ({ id, data, ...delivery }: ClaimedDelivery): ToDeliver => ({
  deliveryId: id,
  ...delivery,
  data: data ?? {},
});
