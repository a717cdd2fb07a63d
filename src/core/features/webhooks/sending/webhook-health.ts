import { Inject, Injectable, Logger } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import { systemPrincipal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { EndpointNews } from '../../../platform/deliveries/sender.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import type { Webhook } from '../webhook.entity.js';
import { WebhookHealthRepository } from './webhook-health.repository.js';

const dayMs = 86_400_000;

/** Gives a webhook up that has not taken anything for long, or says that it wants nothing more. */
@Injectable()
export class WebhookHealth {
  private readonly log = new Logger('Webhooks');

  constructor(
    private readonly webhooks: WebhookHealthRepository,
    private readonly events: EventBus,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  heard(news: EndpointNews): Promise<void> {
    return this.unitOfWork.run(async (now) => {
      if (news.accepted > 0 && !news.isGone) return this.webhooks.succeeded(news.endpointId);
      const webhook = await this.webhooks.forUpdate(news.endpointId);
      if (!webhook || webhook.failedAt) return;
      webhook.failures += news.refused;
      webhook.failingSince ??= now;
      const failure = this.failureOf(webhook, news, now);
      if (failure) this.giveUp(webhook, failure, now);
    });
  }

  private failureOf(
    { failures, failingSince }: Webhook,
    { isGone, lastError }: EndpointNews,
    now: Date,
  ): string | null {
    if (isGone) return 'The receiver answered 410 Gone.';
    const after = this.config.webhooks.failedAfter;
    const failingMs = now.getTime() - failingSince!.getTime();
    if (failures < after.failures || failingMs < after.days * dayMs) return null;
    const since = failingSince!.toISOString();
    return `Every delivery has failed since ${since}; the last error: ${lastError ?? 'none'}`;
  }

  private giveUp(webhook: Webhook, failure: string, now: Date): void {
    const { id, accountId } = webhook;
    Object.assign(webhook, { failedAt: now, failure });
    const message = `The webhook ${id} was given up. ${failure} Mend its receiver, then PUT {"config": {"active": true}} and replay what was skipped.`;
    this.log.warn(message);
    this.events.publish(accountId, 'integration.error', { integration: id, message });
    this.audit.record(systemPrincipal(accountId), 'webhook.failed', id, { failure });
  }
}
