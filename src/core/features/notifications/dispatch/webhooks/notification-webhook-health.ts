import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { EventBus } from '../../../../platform/events/event-bus.js';
import { NotificationWebhookRepository } from './notification-webhook.repository.js';
import { NotificationWebhookWriter } from './notification-webhook-writer.js';

/** Gives notification webhooks up whose receivers want nothing more. */
@Injectable()
export class NotificationWebhookHealth {
  private readonly log = new Logger('Notifications');

  constructor(
    private readonly webhooks: NotificationWebhookRepository,
    private readonly writer: NotificationWebhookWriter,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Its receiver answered 410. */
  gone(id: string): Promise<void> {
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
}
