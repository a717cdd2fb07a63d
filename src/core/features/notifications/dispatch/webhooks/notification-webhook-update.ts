import { isDeepStrictEqual } from 'node:util';
import { errors } from '../../../../platform/errors/errors.js';
import { maskProblems, unmasked } from '../../../../platform/receivers/header-rules.js';
import type { OpenSecrets } from '../../../../platform/receivers/receiver-secrets.js';
import type { NotificationWebhook } from './notification-webhook.entity.js';
import type { NotificationWebhookUpdate } from './notification-webhook.schemas.js';

type Fields = Pick<NotificationWebhook, 'url' | 'events' | 'retryPolicy' | 'active'>;

/** What becomes of a notification webhook by an update. */
export interface UpdatePlan {
  readonly fields: Fields;
  readonly headers: OpenSecrets['headers'];
  /** Null where it stays. */
  readonly secret: string | null;
  /** Names of fields whose value changes. */
  readonly changed: readonly string[];
  readonly revives: boolean;
}

/** Any update revives one whose receiver wanted nothing more. Throws INVALID_URL where masks stand for nothing. */
export function planUpdate(
  webhook: NotificationWebhook,
  open: OpenSecrets,
  update: NotificationWebhookUpdate,
): UpdatePlan {
  const { url, events, retryPolicy, active } = webhook;
  const next = {
    url: update.url ?? url,
    events: update.events ?? events,
    retryPolicy: { ...retryPolicy, ...update.retryPolicy },
    active: update.active ?? active,
  };
  const kept = new URL(next.url).origin === new URL(url).origin ? open.headers : {};
  const bad = maskProblems(update.headers, kept);
  if (bad.length > 0) throw errors.invalidWebhook(bad.map(({ path, reason }) => ({ path: `headers.${path}`, reason })));
  const headers = update.headers ? unmasked(update.headers, kept) : kept;
  const secret = update.secret === undefined || update.secret === open.secret ? null : update.secret;
  const before = { url, events, retryPolicy, active, headers: open.headers };
  const after = { ...next, headers };
  const names = Object.keys(after) as (keyof typeof after)[];
  return {
    fields: next,
    headers,
    secret,
    changed: [...names.filter((name) => !isDeepStrictEqual(after[name], before[name])), ...(secret ? ['secret'] : [])],
    revives: Boolean(webhook.failedAt),
  };
}
