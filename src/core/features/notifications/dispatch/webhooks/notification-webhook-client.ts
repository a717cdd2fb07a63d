import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import type { Attempt, ClaimedDelivery } from '../../../../platform/deliveries/delivery.types.js';
import { OutboundClient } from '../../../../platform/outbound/guarded-client.js';
import { callReceiver } from '../../../../platform/receivers/call-receiver.js';
import { ReceiverSecrets } from '../../../../platform/receivers/receiver-secrets.js';
import type { NotificationWebhook } from './notification-webhook.entity.js';
import { requestOf } from './payload.js';

/** Signs deliveries and sends them to notification webhooks. */
@Injectable()
export class NotificationWebhookClient {
  constructor(
    private readonly client: OutboundClient,
    private readonly secrets: ReceiverSecrets,
    private readonly clock: Clock,
  ) {}

  send(webhook: NotificationWebhook, delivery: ClaimedDelivery, signal: AbortSignal): Promise<Attempt> {
    const now = this.clock.now();
    const { accountId, url } = webhook;
    const open = { accountId, url, ...this.secrets.open(webhook, now) };
    return callReceiver(this.client, requestOf(open, delivery, now), signal);
  }
}
