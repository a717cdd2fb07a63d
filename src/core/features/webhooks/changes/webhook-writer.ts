import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { OpenWebhook } from '../open-webhook.js';
import type { WebhookPlan } from './webhook-plan.js';
import { ReceiverSecrets } from '../../../platform/receivers/receiver-secrets.js';
import { noWebhook } from '../webhook-reader.js';
import type { Webhook } from '../webhook.entity.js';
import type { WebhookView } from '../webhook.schemas.js';
import { WebhookViews } from '../webhook.view.js';
import { WebhookRepository } from '../webhook.repository.js';
import type { TestResult } from '../webhook.types.js';

/** Stores webhooks, sealed, and keeps the audit trail, both in the caller's transaction. */
@Injectable()
export class WebhookWriter {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly secrets: ReceiverSecrets,
    private readonly views: WebhookViews,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  add(
    caller: Principal,
    { id, url, secret, headers, config }: OpenWebhook,
    { events, testResult }: Pick<Webhook, 'events' | 'testResult'>,
  ): WebhookView {
    this.audit.record(caller, 'webhook.created', id, { origin: originOf(url), events });
    const webhook = this.webhooks.add({
      id,
      accountId: caller.accountId,
      url,
      events,
      secret: this.secrets.sealSecret(id, secret),
      headers: this.secrets.sealHeaders(id, headers),
      config,
      testResult,
      createdBy: caller.id,
      createdAt: this.clock.now(),
    });
    return this.views.view(webhook);
  }

  /** `tested` where the plan asks for a test. Where nothing changes, nothing is stored. */
  change(caller: Principal, webhook: Webhook, plan: WebhookPlan, tested: TestResult | null): WebhookView {
    const { changed, revives } = plan;
    if (tested) webhook.testResult = tested;
    if (revives) Object.assign(webhook, { failedAt: null, failure: null });
    if (revives || changed.includes('url')) Object.assign(webhook, { failingSince: null, failures: 0 });
    if (changed.length > 0 || revives) this.store(caller, webhook, plan);
    return this.views.view(webhook);
  }

  private store(caller: Principal, webhook: Webhook, { open, events, changed, revives }: WebhookPlan): void {
    Object.assign(webhook, { url: open.url, events, config: open.config });
    if (changed.includes('headers')) webhook.headers = this.secrets.sealHeaders(webhook.id, open.headers);
    this.touch(webhook);
    const moved = changed.includes('url') && { origin: originOf(open.url) };
    this.audit.record(caller, 'webhook.updated', webhook.id, {
      fields: changed,
      ...(revives && { revives }),
      ...moved,
    });
  }

  /** The secret of now signs until then too, and the one before it no more. */
  rotate(caller: Principal, webhook: Webhook, secret: string, previousSecretUntil: Date): void {
    const { id, secret: previousSecret } = webhook;
    Object.assign(webhook, { previousSecret, previousSecretUntil, secret: this.secrets.sealSecret(id, secret) });
    this.touch(webhook);
    this.audit.record(caller, 'webhook.secret-rotated', id, { previousSecretUntil: previousSecretUntil.toISOString() });
  }

  /** No change of the webhook. Throws NOT_FOUND. */
  async keepTest(caller: Principal, id: string, result: TestResult): Promise<void> {
    if (!(await this.webhooks.setTestResult(caller.accountId, id, result))) throw noWebhook(id);
    const { success, statusCode } = result;
    this.audit.record(caller, 'webhook.tested', id, { success, statusCode });
  }

  remove(caller: Principal, webhook: Webhook): void {
    this.webhooks.remove(webhook);
    this.audit.record(caller, 'webhook.deleted', webhook.id, { origin: originOf(webhook.url) });
  }

  /** Later than ever before, so that two states never have the same time. */
  private touch(webhook: Webhook): void {
    webhook.updatedAt = new Date(Math.max(this.clock.now().getTime(), webhook.updatedAt.getTime() + 1));
  }
}

/** What the audit trail keeps of a URL: path and query often hold a secret. */
const originOf = (url: string): string => new URL(url).origin;
