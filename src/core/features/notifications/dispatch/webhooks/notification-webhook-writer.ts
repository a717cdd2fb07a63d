import { Inject, Injectable } from '@nestjs/common';
import { Audit } from '../../../../platform/audit/audit.js';
import { type Principal, systemPrincipal } from '../../../../platform/caller/principal.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../../platform/config/config.schema.js';
import type { OpenSecrets } from '../../../../platform/receivers/receiver-secrets.js';
import { ReceiverSecrets } from '../../../../platform/receivers/receiver-secrets.js';
import type { NotificationWebhook } from './notification-webhook.entity.js';
import { NotificationWebhookRepository } from './notification-webhook.repository.js';
import type { NotificationWebhookUpdate } from './notification-webhook.schemas.js';
import { planUpdate } from './notification-webhook-update.js';

/** Stores notification webhooks, sealed, and keeps the audit trail, both in the caller's transaction. */
@Injectable()
export class NotificationWebhookWriter {
  constructor(
    private readonly webhooks: NotificationWebhookRepository,
    private readonly secrets: ReceiverSecrets,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  add(
    caller: Principal,
    fields: Pick<NotificationWebhook, 'id' | 'url' | 'events' | 'retryPolicy' | 'active'>,
    { secret, headers }: Pick<OpenSecrets, 'secret' | 'headers'>,
  ): NotificationWebhook {
    const { id, url, events } = fields;
    this.audit.record(caller, 'notification-webhook.created', id, { origin: originOf(url), events });
    return this.webhooks.add({
      ...fields,
      accountId: caller.accountId,
      secret: this.secrets.sealSecret(id, secret),
      headers: this.secrets.sealHeaders(id, headers),
      createdBy: caller.id,
      createdAt: this.clock.now(),
    });
  }

  /** Where nothing changes, nothing is stored. Throws INVALID_URL. */
  change(caller: Principal, webhook: NotificationWebhook, update: NotificationWebhookUpdate): void {
    const now = this.clock.now();
    const { id, secret: previousSecret } = webhook;
    const plan = planUpdate(webhook, this.secrets.open(webhook, now), update);
    const { changed, revives, fields } = plan;
    if (changed.length === 0 && !revives) return;
    Object.assign(webhook, fields, { failedAt: null, failure: null });
    if (changed.includes('headers')) webhook.headers = this.secrets.sealHeaders(id, plan.headers);
    if (plan.secret !== null) {
      const previousSecretUntil = this.clock.in(this.config.webhooks.previousSecretHours * 3600);
      Object.assign(webhook, { previousSecret, previousSecretUntil, secret: this.secrets.sealSecret(id, plan.secret) });
    }
    webhook.updatedAt = new Date(Math.max(now.getTime(), webhook.updatedAt.getTime() + 1));
    const moved = changed.includes('url') && { origin: originOf(fields.url) };
    const detail = { fields: changed, ...(revives && { revives }), ...moved };
    this.audit.record(caller, 'notification-webhook.updated', id, detail);
  }

  /** Its receiver wants nothing more. */
  close(webhook: NotificationWebhook, failure: string): void {
    Object.assign(webhook, { failedAt: this.clock.now(), failure });
    this.audit.record(systemPrincipal(webhook.accountId), 'notification-webhook.failed', webhook.id, { failure });
  }

  remove(caller: Principal, webhook: NotificationWebhook): void {
    this.webhooks.remove(webhook);
    this.audit.record(caller, 'notification-webhook.deleted', webhook.id, { origin: originOf(webhook.url) });
  }
}

/** What the audit trail keeps of a URL: path and query often hold a secret. */
const originOf = (url: string): string => new URL(url).origin;
