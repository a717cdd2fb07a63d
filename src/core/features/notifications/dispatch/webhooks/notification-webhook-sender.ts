import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import {
  type DeliveryEndpoint,
  type DeliverySender,
  type EndpointNews,
  SendsDeliveries,
} from '../../../../platform/deliveries/sender.js';
import type { NotificationWebhook } from './notification-webhook.entity.js';
import { NotificationWebhookClient } from './notification-webhook-client.js';
import { NotificationWebhookHealth } from './notification-webhook-health.js';
import { NotificationWebhookRepository } from './notification-webhook.repository.js';
import { attemptMs } from './payload.js';

const initialDelayMs = 2_000;

/** Sends to notification webhooks, and closes those that want nothing more. */
@Injectable()
@SendsDeliveries({ prefix: 'nwh' })
export class NotificationWebhookSender implements DeliverySender {
  constructor(
    private readonly webhooks: NotificationWebhookRepository,
    private readonly health: NotificationWebhookHealth,
    private readonly client: NotificationWebhookClient,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async endpoints(ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryEndpoint>> {
    const found = await this.unitOfWork.read(() => this.webhooks.byIds(ids));
    return new Map(found.map((webhook) => [webhook.id, this.endpointOf(webhook)]));
  }

  async heard(news: readonly EndpointNews[]): Promise<void> {
    for (const { endpointId, isGone } of news) if (isGone) await this.health.gone(endpointId);
  }

  private endpointOf(webhook: NotificationWebhook): DeliveryEndpoint {
    const { retryPolicy, active, failedAt } = webhook;
    return {
      policy: {
        maxAttempts: retryPolicy.maxRetries + 1,
        initialDelayMs,
        backoffMultiplier: retryPolicy.backoffMultiplier,
        timeoutMs: attemptMs,
        maxPerSecond: null,
        inOrder: false,
      },
      closed: failedAt ? 'failed' : active ? null : 'inactive',
      isFailing: false,
      send: (delivery, signal) => this.client.send(webhook, delivery, signal),
    };
  }
}
