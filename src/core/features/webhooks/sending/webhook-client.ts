import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Attempt } from '../../../platform/deliveries/delivery.types.js';
import { OutboundClient } from '../../../platform/outbound/guarded-client.js';
import { callReceiver } from '../../../platform/receivers/call-receiver.js';
import { ReceiverSecrets } from '../../../platform/receivers/receiver-secrets.js';
import { deliveryRequest, type ToDeliver } from '../delivery-request.js';
import { openWebhook } from '../open-webhook.js';
import type { Webhook } from '../webhook.entity.js';

/** Signs deliveries and sends them to webhooks. */
@Injectable()
export class WebhookClient {
  constructor(
    private readonly client: OutboundClient,
    private readonly secrets: ReceiverSecrets,
    private readonly clock: Clock,
  ) {}

  send(webhook: Webhook, delivery: ToDeliver, signal: AbortSignal): Promise<Attempt> {
    const now = this.clock.now();
    return callReceiver(this.client, deliveryRequest(openWebhook(this.secrets, webhook, now), delivery, now), signal);
  }
}
