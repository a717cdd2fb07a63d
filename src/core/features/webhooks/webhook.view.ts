import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { mask } from '../../platform/receivers/header-rules.js';
import { ReceiverSecrets } from '../../platform/receivers/receiver-secrets.js';
import type { Webhook } from './webhook.entity.js';
import type { WebhookView } from './webhook.schemas.js';
import type { WebhookStatus } from './webhook.types.js';
import { openWebhook } from './open-webhook.js';

export function statusOf({ failedAt, config }: Pick<Webhook, 'failedAt' | 'config'>): WebhookStatus {
  if (failedAt) return 'failed';
  return config.active ? 'active' : 'inactive';
}

/** Shows webhooks without what is secret of them. */
@Injectable()
export class WebhookViews {
  constructor(
    private readonly secrets: ReceiverSecrets,
    private readonly clock: Clock,
  ) {}

  view(webhook: Webhook): WebhookView {
    const now = this.clock.now();
    const { id, url, events, config, testResult, failedAt, failure, previousSecretUntil: until } = webhook;
    const { headers } = openWebhook(this.secrets, webhook, now);
    return {
      webhookId: id,
      url,
      events,
      headers: Object.fromEntries(Object.keys(headers).map((name) => [name, mask])),
      status: statusOf(webhook),
      config,
      testResult,
      failure: failedAt ? { since: failedAt.toISOString(), reason: failure ?? '' } : null,
      previousSecretUntil: until && now < until ? until.toISOString() : null,
      createdBy: webhook.createdBy,
      createdAt: webhook.createdAt.toISOString(),
      updatedAt: webhook.updatedAt.toISOString(),
    };
  }
}
