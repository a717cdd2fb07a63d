import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import { WebhookHolder } from './webhook-holder.js';
import { WebhookPlanner } from './webhook-planner.js';
import { WebhookReader } from '../webhook-reader.js';
import { WebhookTester } from './webhook-tester.js';
import { WebhookWriter } from './webhook-writer.js';
import type { WebhookView } from '../webhook.schemas.js';

/** Changes webhooks. A test takes long, so that none runs while a row is held: what it found must then still hold. */
@Injectable()
export class WebhookChanges {
  constructor(
    private readonly reader: WebhookReader,
    private readonly holder: WebhookHolder,
    private readonly planner: WebhookPlanner,
    private readonly tester: WebhookTester,
    private readonly writer: WebhookWriter,
  ) {}

  /** Throws NOT_FOUND, INVALID_URL, PRECONDITION_FAILED, WEBHOOK_TEST_FAILED, CONFLICT, in this order. */
  async update(caller: Principal, id: string, body: unknown, ifMatch?: string): Promise<WebhookView> {
    const seen = await this.reader.find(caller, id);
    const plan = this.planner.plan(seen, body, ifMatch);
    const tested = plan.needsTest ? await this.tester.mustSucceed(caller, plan.open) : null;
    return this.holder.change(caller, id, (webhook) => {
      const next = this.planner.plan(webhook, body, ifMatch);
      if (next.needsTest !== plan.needsTest || (tested && webhook.updatedAt.getTime() !== seen.updatedAt.getTime()))
        throw errors.conflict('The webhook was changed by somebody else during the test. Read it, and try again.');
      return this.writer.change(caller, webhook, next, tested);
    });
  }
}
