import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { mustMatch } from '../../../platform/http/etag.js';
import { ReceiverInput } from '../../../platform/receivers/receiver-input.js';
import { ReceiverSecrets } from '../../../platform/receivers/receiver-secrets.js';
import { openWebhook } from '../open-webhook.js';
import type { Webhook } from '../webhook.entity.js';
import { WebhookUpdate } from '../webhook.schemas.js';
import { WebhookViews } from '../webhook.view.js';
import { planUpdate, type WebhookPlan } from './webhook-plan.js';

/** Plans what becomes of a webhook by what a client sent. */
@Injectable()
export class WebhookPlanner {
  constructor(
    private readonly input: ReceiverInput,
    private readonly secrets: ReceiverSecrets,
    private readonly views: WebhookViews,
    private readonly clock: Clock,
  ) {}

  /** Throws INVALID_URL, PRECONDITION_FAILED, in this order. */
  plan(webhook: Webhook, body: unknown, ifMatch?: string): WebhookPlan {
    const update = this.input.read(WebhookUpdate, body);
    const plan = planUpdate(webhook, openWebhook(this.secrets, webhook, this.clock.now()), update);
    mustMatch(ifMatch, this.views.view(webhook));
    return plan;
  }
}
