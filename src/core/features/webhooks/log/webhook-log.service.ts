import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { DeliveryLog } from '../../../platform/deliveries/log/delivery-log.service.js';
import { paginationOf } from '../../../platform/http/list-total.js';
import { ReceiverSecrets } from '../../../platform/receivers/receiver-secrets.js';
import { WebhookReader } from '../webhook-reader.js';
import { VisibleDelivery } from './visible-delivery.js';
import type { DeliveryList, DeliveryQuery, DeliveryView } from './webhook-log.schemas.js';
import { viewDelivery, viewSummary } from './webhook-log.view.js';
import { openWebhook } from '../open-webhook.js';

/** What became of the deliveries to a webhook. */
@Injectable()
export class WebhookLog {
  constructor(
    private readonly webhooks: WebhookReader,
    private readonly deliveries: DeliveryLog,
    private readonly visible: VisibleDelivery,
    private readonly secrets: ReceiverSecrets,
    private readonly clock: Clock,
  ) {}

  /** Throws NOT_FOUND. */
  async page(caller: Principal, webhookId: string, query: DeliveryQuery): Promise<DeliveryList> {
    const { accountId } = await this.webhooks.find(caller, webhookId);
    const { deliveries, total } = await this.deliveries.page(accountId, webhookId, query);
    return { data: deliveries.map(viewSummary), pagination: paginationOf(query.page, query.limit, total) };
  }

  /** Throws NOT_FOUND. */
  async read(caller: Principal, webhookId: string, deliveryId: string): Promise<DeliveryView> {
    const webhook = await this.webhooks.find(caller, webhookId);
    const delivery = await this.deliveries.find(webhook.accountId, webhookId, deliveryId);
    const attempts = await this.deliveries.attempts(delivery);
    const seen = await this.visible.to(caller, { delivery, attempts });
    return viewDelivery(openWebhook(this.secrets, webhook, this.clock.now()), seen.delivery, seen.attempts);
  }
}
