import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { errors } from '../../../../platform/errors/errors.js';
import { pagination } from '../../../../platform/http/pagination.js';
import { NotificationWebhookRepository } from './notification-webhook.repository.js';
import type {
  NotificationWebhookList,
  NotificationWebhookQuery,
  NotificationWebhookView,
} from './notification-webhook.schemas.js';
import { NotificationWebhookViews } from './notification-webhook.view.js';

export const noNotificationWebhook = (id: string) => errors.notificationWebhookNotFound(id);

/** Reads notification webhooks, without their secrets. */
@Injectable()
export class NotificationWebhookReader {
  constructor(
    private readonly webhooks: NotificationWebhookRepository,
    private readonly views: NotificationWebhookViews,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The newest first. */
  page({ accountId }: Principal, { page, limit }: NotificationWebhookQuery): Promise<NotificationWebhookList> {
    return this.unitOfWork.read(async () => {
      const [found, total] = await this.webhooks.page(accountId, page, limit);
      return { data: found.map((each) => this.views.view(each)), pagination: pagination(page, limit, total) };
    });
  }

  /** Throws NOT_FOUND. */
  get({ accountId }: Principal, id: string): Promise<NotificationWebhookView> {
    return this.unitOfWork.read(async () => {
      const webhook = await this.webhooks.find(accountId, id);
      if (!webhook) throw noNotificationWebhook(id);
      return this.views.view(webhook);
    });
  }
}
