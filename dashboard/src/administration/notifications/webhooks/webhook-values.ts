import type {
  NewNotificationWebhook,
  NotificationWebhook,
  NotificationWebhookEvent,
} from '../../../api/generated/types.gen.ts';
import { events } from '../../../notifications/events.ts';
import { type HeaderRow, headersOf } from '../../webhooks/webhook-values.ts';

export interface WebhookValues {
  readonly url: string;
  readonly active: boolean;
  readonly events: readonly string[];
  /** '' for one that the service makes, or for the one that is stored. */
  readonly secret: string;
  readonly headers: readonly HeaderRow[];
  /** Numbers are '' while their field is empty; the service says so. */
  readonly retryPolicy: { readonly maxRetries: number | ''; readonly backoffMultiplier: number | '' };
}

export const fields = [
  'url',
  'active',
  'events',
  'secret',
  'retryPolicy.maxRetries',
  'retryPolicy.backoffMultiplier',
  'headers',
] as const;

export const webhookEvents: readonly NotificationWebhookEvent[] = [...events, 'custom'];

/** What the service does where nothing is said. */
export const noValues: WebhookValues = {
  url: '',
  active: true,
  events: [],
  secret: '',
  headers: [],
  retryPolicy: { maxRetries: 5, backoffMultiplier: 2 },
};

export const valuesOf = ({
  url,
  active,
  events: chosen,
  headers,
  retryPolicy,
}: NotificationWebhook): WebhookValues => ({
  url,
  active,
  events: chosen,
  secret: '',
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  retryPolicy,
});

/** A masked value of a header stands for the one that is stored. */
export const bodyOf = ({ events: chosen, secret, headers, retryPolicy, ...values }: WebhookValues) => ({
  ...values,
  ...(secret && { secret }),
  events: [...chosen] as NotificationWebhookEvent[],
  headers: headersOf(headers),
  retryPolicy: retryPolicy as NonNullable<NewNotificationWebhook['retryPolicy']>,
});
