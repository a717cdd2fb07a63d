import type { OpenSecrets, ReceiverSecrets } from '../../platform/receivers/receiver-secrets.js';
import type { Webhook } from './webhook.entity.js';
import type { WebhookConfig } from './webhook.types.js';

/** A webhook whose secrets and headers are open. */
export interface OpenWebhook extends OpenSecrets {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly config: WebhookConfig;
}

/** What of a receiver goes into its requests, signatures aside. */
export type Receiver = Pick<OpenWebhook, 'id' | 'url' | 'headers' | 'config'>;

/** As it is at `now`. Throws where CALLWARDEN_SECRET is not the one it was sealed with. */
export function openWebhook(secrets: ReceiverSecrets, webhook: Webhook, now: Date): OpenWebhook {
  const { id, accountId, url, config } = webhook;
  return { id, accountId, url, config, ...secrets.open(webhook, now) };
}
