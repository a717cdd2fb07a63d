import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import {
  type DeliveryEndpoint,
  type DeliverySender,
  type EndpointNews,
  SendsDeliveries,
} from '../../../../platform/deliveries/sender.js';
import { EventBus } from '../../../../platform/events/event-bus.js';
import { OutboundClient } from '../../../../platform/outbound/guarded-client.js';
import { callReceiver } from '../../../../platform/receivers/call-receiver.js';
import { ReceiverSecrets } from '../../../../platform/receivers/receiver-secrets.js';
import type { NotificationWebhook } from './notification-webhook.entity.js';
import { NotificationWebhookRepository } from './notification-webhook.repository.js';
import { NotificationWebhookWriter } from './notification-webhook-writer.js';
import { attemptMs, requestOf } from './payload.js';

const initialDelayMs = 2_000;

/** Sends to notification webhooks, and closes those that want nothing more. */
@Injectable()
@SendsDeliveries({ prefix: 'nwh' })
export class NotificationWebhookSender implements DeliverySender {
  private readonly log = new Logger('Notifications');

  constructor(
    private readonly webhooks: NotificationWebhookRepository,
    private readonly writer: NotificationWebhookWriter,
    private readonly secrets: ReceiverSecrets,
    private readonly client: OutboundClient,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async endpoints(ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryEndpoint>> {
    const found = await this.unitOfWork.read(() => this.webhooks.byIds(ids));
    return new Map(found.map((webhook) => [webhook.id, this.endpointOf(webhook)]));
  }

  async heard(news: readonly EndpointNews[]): Promise<void> {
    for (const { endpointId, isGone } of news) if (isGone) await this.close(endpointId);
  }

  private close(id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const webhook = await this.webhooks.forUpdate(id);
      if (!webhook || webhook.failedAt) return;
      const failure = 'The receiver answered 410 Gone.';
      this.writer.close(webhook, failure);
      const message = `The notification webhook ${id} was given up. ${failure} Mend its receiver, then change it by PUT.`;
      this.log.warn(message);
      this.events.publish(webhook.accountId, 'integration.error', { integration: id, message });
    });
  }

  private endpointOf(webhook: NotificationWebhook): DeliveryEndpoint {
    const { accountId, url, retryPolicy, active, failedAt } = webhook;
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
      send: (delivery, signal) => {
        const now = this.clock.now();
        const open = { accountId, url, ...this.secrets.open(webhook, now) };
        return callReceiver(this.client, requestOf(open, delivery, now), signal);
      },
    };
  }
}
