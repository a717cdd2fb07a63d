import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import type { Webhook } from './webhook.entity.js';
import { WebhookRepository } from './webhook.repository.js';
import type { WebhookQuery } from './webhook.schemas.js';

export const noWebhook = (id: string) => errors.webhookNotFound(id);

@Injectable()
export class WebhookReader {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws NOT_FOUND. */
  find({ accountId }: Principal, id: string): Promise<Webhook> {
    return this.unitOfWork.read(async () => (await this.webhooks.find(accountId, id)) ?? Promise.reject(noWebhook(id)));
  }

  /** The newest first. */
  page({ accountId }: Principal, { page, limit }: WebhookQuery): Promise<[Webhook[], number]> {
    return this.unitOfWork.read(() => this.webhooks.page(accountId, page, limit));
  }
}
