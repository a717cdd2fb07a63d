import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { DeliveryCalls } from '../../../../platform/deliveries/delivery-calls.js';
import type { NotificationWebhook } from './notification-webhook.entity.js';
import { noNotificationWebhook } from './notification-webhook-reader.js';
import { NotificationWebhookRepository } from './notification-webhook.repository.js';

/** Holds a notification webhook while it is changed; deliveries hear of it when that is committed. */
@Injectable()
export class NotificationWebhookHolder {
  constructor(
    private readonly webhooks: NotificationWebhookRepository,
    private readonly calls: DeliveryCalls,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** One transaction. Throws NOT_FOUND. */
  async change<T>({ accountId }: Principal, id: string, work: (webhook: NotificationWebhook) => T): Promise<T> {
    const result = await this.unitOfWork.run(async () => {
      const webhook = await this.webhooks.findForUpdate(accountId, id);
      if (!webhook) throw noNotificationWebhook(id);
      return work(webhook);
    });
    this.calls.anew(id);
    return result;
  }
}
