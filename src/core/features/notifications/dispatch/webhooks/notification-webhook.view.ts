import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import { mask } from '../../../../platform/receivers/header-rules.js';
import { ReceiverSecrets } from '../../../../platform/receivers/receiver-secrets.js';
import type { NotificationWebhook } from './notification-webhook.entity.js';
import type { NotificationWebhookView } from './notification-webhook.schemas.js';

/** Shows notification webhooks without what is secret of them. */
@Injectable()
export class NotificationWebhookViews {
  constructor(
    private readonly secrets: ReceiverSecrets,
    private readonly clock: Clock,
  ) {}

  view(webhook: NotificationWebhook): NotificationWebhookView {
    const now = this.clock.now();
    const { id, url, events, retryPolicy, active, failedAt, failure, previousSecretUntil: until } = webhook;
    const { headers } = this.secrets.open(webhook, now);
    return {
      notificationWebhookId: id,
      url,
      events,
      headers: Object.fromEntries(Object.keys(headers).map((name) => [name, mask])),
      retryPolicy,
      active: active && !failedAt,
      failure: failedAt ? { since: failedAt.toISOString(), reason: failure ?? '' } : null,
      previousSecretUntil: until && now < until ? until.toISOString() : null,
      createdBy: webhook.createdBy,
      createdAt: webhook.createdAt.toISOString(),
      updatedAt: webhook.updatedAt.toISOString(),
    };
  }
}
