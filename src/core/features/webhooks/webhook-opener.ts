import { Injectable } from '@nestjs/common';
import { Seals } from '../../platform/secrets/seals.js';
import type { OpenWebhook } from './delivery-request.js';
import type { Webhook } from './webhook.entity.js';

const MOST_WEBHOOKS = 1_000;

type Sealed = Pick<Webhook, 'id' | 'secret' | 'previousSecret' | 'headers'>;
export type OpenSecrets = Pick<OpenWebhook, 'secret' | 'previousSecret' | 'headers'>;
interface Kept extends OpenSecrets {
  /** What this was opened from. */
  readonly sealed: Sealed;
}

/** Opens the secrets and headers of webhooks, and seals new ones. Each delivery asks, so that what is open is kept. */
@Injectable()
export class WebhookOpener {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly seals: Seals) {}

  /** As it is at `now`. Throws where CALLWARDEN_SECRET is not the one it was sealed with. */
  open(webhook: Webhook, now: Date): OpenWebhook {
    const { id, accountId, url, config } = webhook;
    return { id, accountId, url, config, ...this.openSecrets(webhook, now) };
  }

  /** As `open`, of anything that keeps its secrets as webhooks do. */
  openSecrets(sealed: Sealed & Pick<Webhook, 'previousSecretUntil'>, now: Date): OpenSecrets {
    const { secret, previousSecret, headers } = this.keep(sealed);
    const { previousSecretUntil: until } = sealed;
    return { headers, secret, previousSecret: until && now < until ? previousSecret : null };
  }

  /** Also of the one before: a rotation moves it as it is. */
  sealSecret(id: string, secret: string): string {
    return this.seals.seal(secret, secretOf(id));
  }

  sealHeaders(id: string, headers: OpenWebhook['headers']): string {
    return this.seals.seal(JSON.stringify(headers), headersOf(id));
  }

  private keep(webhook: Sealed): Kept {
    const kept = this.kept.get(webhook.id);
    if (kept && isSame(kept.sealed, webhook)) return kept;
    const opened = this.opened(webhook);
    this.kept.delete(webhook.id); // so that it comes last
    this.kept.set(webhook.id, opened);
    if (this.kept.size > MOST_WEBHOOKS) this.kept.delete(this.kept.keys().next().value!);
    return opened;
  }

  private opened({ id, secret, previousSecret, headers }: Sealed): Kept {
    return {
      sealed: { id, secret, previousSecret, headers },
      secret: this.seals.open(secret, secretOf(id)),
      previousSecret: previousSecret ? this.seals.open(previousSecret, secretOf(id)) : null,
      headers: Object.freeze(JSON.parse(this.seals.open(headers, headersOf(id))) as OpenWebhook['headers']),
    };
  }
}

const secretOf = (id: string) => `webhook ${id} secret`;
const headersOf = (id: string) => `webhook ${id} headers`;

/** Sealed anew, the same is another text. */
const isSame = (one: Sealed, other: Sealed): boolean =>
  one.secret === other.secret && one.previousSecret === other.previousSecret && one.headers === other.headers;
