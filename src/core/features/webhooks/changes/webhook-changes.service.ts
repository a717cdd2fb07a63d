import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { errors } from '../../../platform/errors/errors.js';
import { mustMatch } from '../../../platform/http/etag.js';
import { WebhookHolder } from './webhook-holder.js';
import { ReceiverInput } from '../../../platform/receivers/receiver-input.js';
import { ReceiverSecrets } from '../../../platform/receivers/receiver-secrets.js';
import { planUpdate, type WebhookPlan } from './webhook-plan.js';
import { WebhookReader } from '../webhook-reader.js';
import { WebhookTester } from './webhook-tester.js';
import { WebhookWriter } from './webhook-writer.js';
import type { Webhook } from '../webhook.entity.js';
import { WebhookUpdate, type WebhookView } from '../webhook.schemas.js';
import { WebhookViews } from '../webhook.view.js';
import { openWebhook } from '../open-webhook.js';

/** Changes webhooks. A test takes long, so that none runs while a row is held: what it found must then still hold. */
@Injectable()
export class WebhookChanges {
  constructor(
    private readonly reader: WebhookReader,
    private readonly holder: WebhookHolder,
    private readonly input: ReceiverInput,
    private readonly secrets: ReceiverSecrets,
    private readonly tester: WebhookTester,
    private readonly writer: WebhookWriter,
    private readonly views: WebhookViews,
    private readonly clock: Clock,
  ) {}

  /** Throws NOT_FOUND, INVALID_URL, PRECONDITION_FAILED, WEBHOOK_TEST_FAILED, CONFLICT, in this order. */
  async update(caller: Principal, id: string, body: unknown, ifMatch?: string): Promise<WebhookView> {
    const seen = await this.reader.find(caller, id);
    const update = this.input.read(WebhookUpdate, body);
    const plan = this.plan(seen, update, ifMatch);
    const tested = plan.needsTest ? await this.tester.mustSucceed(caller, plan.open) : null;
    return this.holder.change(caller, id, (webhook) => {
      const next = this.plan(webhook, update, ifMatch);
      if (next.needsTest !== plan.needsTest || (tested && webhook.updatedAt.getTime() !== seen.updatedAt.getTime()))
        throw errors.conflict('The webhook was changed by somebody else during the test. Read it, and try again.');
      this.writer.change(caller, webhook, next, tested);
      return this.views.view(webhook);
    });
  }

  private plan(webhook: Webhook, update: WebhookUpdate, ifMatch?: string): WebhookPlan {
    const plan = planUpdate(webhook, openWebhook(this.secrets, webhook, this.clock.now()), update);
    mustMatch(ifMatch, this.views.view(webhook));
    return plan;
  }
}
