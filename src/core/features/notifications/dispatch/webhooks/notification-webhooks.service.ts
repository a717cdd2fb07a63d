import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../platform/caller/principal.js';
import { newId } from '../../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { DeliveryCalls } from '../../../../platform/deliveries/delivery-calls.js';
import { errors } from '../../../../platform/errors/errors.js';
import type { Claim } from '../../../../platform/http/idempotency/claim.js';
import { pagination } from '../../../../platform/http/pagination.js';
import { ReceiverInput } from '../../../../platform/receivers/receiver-input.js';
import { newSecret } from '../../../../platform/receivers/signature.js';
import type { NotificationWebhook } from './notification-webhook.entity.js';
import { NotificationWebhookRepository } from './notification-webhook.repository.js';
import {
  type CreatedNotificationWebhook,
  NewNotificationWebhook,
  type NotificationWebhookList,
  type NotificationWebhookQuery,
  NotificationWebhookUpdate,
  type NotificationWebhookView,
} from './notification-webhook.schemas.js';
import { NotificationWebhookViews } from './notification-webhook.view.js';
import { NotificationWebhookWriter } from './notification-webhook-writer.js';

/** Webhooks that get the notifications of an account. */
@Injectable()
export class NotificationWebhooks {
  constructor(
    private readonly webhooks: NotificationWebhookRepository,
    private readonly writer: NotificationWebhookWriter,
    private readonly views: NotificationWebhookViews,
    private readonly input: ReceiverInput,
    private readonly calls: DeliveryCalls,
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
    return this.unitOfWork.read(async () => this.views.view(there(id, await this.webhooks.find(accountId, id))));
  }

  /** Throws INVALID_URL. */
  async create(caller: Principal, body: unknown, claim?: Claim): Promise<CreatedNotificationWebhook> {
    const { secret = newSecret(), headers = {}, ...fields } = this.input.read(NewNotificationWebhook, body);
    return this.unitOfWork.run(async () => {
      const id = newId('notificationWebhook');
      const view = this.views.view(this.writer.add(caller, { id, ...fields }, { secret, headers }));
      await claim?.keep({ status: 201, body: view }, id);
      return { ...view, secret };
    });
  }

  /** Throws NOT_FOUND, INVALID_URL, in this order. */
  update(caller: Principal, id: string, body: unknown): Promise<NotificationWebhookView> {
    return this.change(caller, id, (webhook) => {
      this.writer.change(caller, webhook, this.input.read(NotificationWebhookUpdate, body));
      return this.views.view(webhook);
    });
  }

  /** What waits to be delivered to it is discarded. Throws NOT_FOUND. */
  remove(caller: Principal, id: string): Promise<void> {
    return this.change(caller, id, (webhook) => this.writer.remove(caller, webhook));
  }

  /** Deliveries hear of it when it is committed. */
  private async change<T>({ accountId }: Principal, id: string, work: (webhook: NotificationWebhook) => T): Promise<T> {
    const result = await this.unitOfWork.run(async () =>
      work(there(id, await this.webhooks.findForUpdate(accountId, id))),
    );
    this.calls.anew(id);
    return result;
  }
}

function there(id: string, webhook: NotificationWebhook | null): NotificationWebhook {
  if (!webhook) throw errors.notFound(`The notification webhook ${id}`);
  return webhook;
}
