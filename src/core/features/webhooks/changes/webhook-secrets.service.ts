import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { newSecret } from '../../../platform/receivers/signature.js';
import { WebhookHolder } from './webhook-holder.js';
import { ReceiverInput } from '../../../platform/receivers/receiver-input.js';
import { ReceiverSecrets } from '../../../platform/receivers/receiver-secrets.js';
import { WebhookWriter } from './webhook-writer.js';
import { type RotatedSecret, SecretRotation } from '../webhook.schemas.js';
import { openWebhook } from '../open-webhook.js';

/** New secrets for webhooks; for a while the one before signs too, so that receivers can follow. */
@Injectable()
export class WebhookSecrets {
  constructor(
    private readonly holder: WebhookHolder,
    private readonly input: ReceiverInput,
    private readonly secrets: ReceiverSecrets,
    private readonly writer: WebhookWriter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws NOT_FOUND, INVALID_URL, in this order. */
  rotate(caller: Principal, id: string, body: unknown, claim?: Claim): Promise<RotatedSecret> {
    return this.holder.change(caller, id, async (webhook, now) => {
      const { secret = newSecret() } = this.input.read(SecretRotation, body);
      if (secret === openWebhook(this.secrets, webhook, now).secret)
        throw errors.invalidWebhook([{ path: 'secret', reason: 'is the one in use already: send another, or none' }]);
      const until = secondsAfter(now, this.config.webhooks.previousSecretHours * 3600);
      this.writer.rotate(caller, webhook, secret, until);
      const view = { webhookId: id, previousSecretUntil: now < until ? until.toISOString() : null };
      await claim?.keep({ status: 200, body: view }, id);
      return { ...view, secret };
    });
  }
}
