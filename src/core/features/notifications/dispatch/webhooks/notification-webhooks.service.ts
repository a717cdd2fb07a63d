import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../platform/caller/principal.js';
import { newId } from '../../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { mustMatch } from '../../../../platform/http/etag.js';
import type { Claim } from '../../../../platform/http/idempotency/claim.js';
import { ReceiverInput } from '../../../../platform/receivers/receiver-input.js';
import { newSecret } from '../../../../platform/receivers/signature.js';
import { NotificationWebhookHolder } from './notification-webhook-holder.js';
import {
  type CreatedNotificationWebhook,
  NewNotificationWebhook,
  NotificationWebhookUpdate,
  type NotificationWebhookView,
} from './notification-webhook.schemas.js';
import { NotificationWebhookViews } from './notification-webhook.view.js';
import { NotificationWebhookWriter } from './notification-webhook-writer.js';

/** Webhooks that get the notifications of an account. */
@Injectable()
export class NotificationWebhooks {
  constructor(
    private readonly holder: NotificationWebhookHolder,
    private readonly writer: NotificationWebhookWriter,
    private readonly views: NotificationWebhookViews,
    private readonly input: ReceiverInput,
    private readonly unitOfWork: UnitOfWork,
  ) {}

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

  /** Throws NOT_FOUND, PRECONDITION_FAILED, INVALID_URL, in this order. */
  update(caller: Principal, id: string, body: unknown, ifMatch?: string): Promise<NotificationWebhookView> {
    return this.holder.change(caller, id, (webhook) => {
      mustMatch(ifMatch, this.views.view(webhook));
      this.writer.change(caller, webhook, this.input.read(NotificationWebhookUpdate, body));
      return this.views.view(webhook);
    });
  }

  /** What waits to be delivered to it is discarded. Throws NOT_FOUND. */
  remove(caller: Principal, id: string): Promise<void> {
    return this.holder.change(caller, id, (webhook) => this.writer.remove(caller, webhook));
  }
}
