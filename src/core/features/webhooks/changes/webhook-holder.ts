import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { DeliveryCalls } from '../../../platform/deliveries/delivery-calls.js';
import type { Webhook } from '../webhook.entity.js';
import { noWebhook } from '../webhook-reader.js';
import type { TestResult } from '../webhook.types.js';
import { WebhookRepository } from '../webhook.repository.js';

/** Holds a webhook while it is changed; deliveries hear of it when that is committed. */
@Injectable()
export class WebhookHolder {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly calls: DeliveryCalls,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** One transaction. Throws NOT_FOUND. */
  async change<T>(
    { accountId }: Principal,
    id: string,
    work: (webhook: Webhook, now: Date) => T | Promise<T>,
  ): Promise<T> {
    const result = await this.unitOfWork.run(async (now) => {
      const webhook = await this.webhooks.findForUpdate(accountId, id);
      if (!webhook) throw noWebhook(id);
      return work(webhook, now);
    });
    this.calls.anew(id);
    return result;
  }

  /** Keeps the result of a test; a receiver that accepts is tried again with what waits for it. */
  async tested(id: string, { success }: TestResult, keep: () => Promise<void>): Promise<void> {
    await this.unitOfWork.run(keep);
    if (success) this.calls.anew(id);
  }
}
