import { isDeepStrictEqual } from 'node:util';
import { errors } from '../../../platform/errors/errors.js';
import type { OpenWebhook } from '../open-webhook.js';
import { maskProblems, unmasked } from '../../../platform/receivers/header-rules.js';
import { exclusionsIn, mergeConfig } from '../webhook-config.schemas.js';
import type { Webhook } from '../webhook.entity.js';
import type { WebhookUpdate } from '../webhook.schemas.js';
import type { WebhookEventType } from '../webhook.types.js';

/** What becomes of a webhook by an update. */
export interface WebhookPlan {
  readonly open: OpenWebhook;
  readonly events: WebhookEventType[];
  /** Top-level fields whose value changes. */
  readonly changed: readonly string[];
  readonly revives: boolean;
  /** It goes elsewhere, or is to go on after it failed. */
  readonly needsTest: boolean;
}

/** Throws INVALID_URL where the update does not fit to what is there. */
export function planUpdate(webhook: Webhook, open: OpenWebhook, update: WebhookUpdate): WebhookPlan {
  const url = update.url ?? open.url;
  const config = mergeConfig(open.config, update.config);
  const kept = new URL(url).origin === new URL(open.url).origin ? open.headers : {};
  const bad = [
    ...exclusionsIn(config).map(({ path, reason }) => ({ path: `config.${path}`, reason })),
    ...maskProblems(update.headers ?? {}, kept).map(({ path, reason }) => ({ path: `headers.${path}`, reason })),
  ];
  if (bad.length > 0) throw errors.invalidWebhook(bad);
  const headers = update.headers ? unmasked(update.headers, kept) : kept;
  const events = update.events ?? webhook.events;
  const next = { url, events, headers, config };
  const now = { url: open.url, events: webhook.events, headers: open.headers, config: open.config };
  const names = Object.keys(next) as (keyof typeof next)[];
  const changed = names.filter((name) => !isDeepStrictEqual(next[name], now[name]));
  const revives = Boolean(webhook.failedAt) && update.config?.active !== undefined && config.active;
  return {
    open: { ...open, url, headers, config },
    events,
    changed,
    revives,
    needsTest: revives || changed.includes('url'),
  };
}
