import type { NewWebhook, Webhook, WebhookEventType, WebhookUpdate } from '../../api/generated/types.gen.ts';

/** One header of deliveries; the value of one that is stored is not shown again. */
export interface HeaderRow {
  readonly name: string;
  readonly value: string;
}

/** The fields of the form; `config` as the API has it. */
export interface WebhookValues {
  readonly url: string;
  readonly events: WebhookEventType[];
  readonly headers: readonly HeaderRow[];
  readonly config: {
    readonly active: boolean;
    readonly batchEvents: boolean;
    readonly ordered: boolean;
    readonly includeFullData: boolean;
    /** Milliseconds. */
    readonly timeout: number;
    /** Per second, or '' for no limit. */
    readonly rateLimit: number | '';
    readonly retryPolicy: {
      readonly maxAttempts: number;
      readonly initialDelay: number;
      readonly backoffMultiplier: number;
    };
  };
}

export const webhookFields = [
  'url',
  'events',
  'headers',
  'config.active',
  'config.batchEvents',
  'config.ordered',
  'config.includeFullData',
  'config.timeout',
  'config.rateLimit',
  'config.retryPolicy.maxAttempts',
  'config.retryPolicy.initialDelay',
  'config.retryPolicy.backoffMultiplier',
] as const;

/** What the service does where nothing is said. */
export const newWebhookValues: WebhookValues = {
  url: '',
  events: [],
  headers: [],
  config: {
    active: true,
    batchEvents: false,
    ordered: false,
    includeFullData: false,
    timeout: 10_000,
    rateLimit: '',
    retryPolicy: { maxAttempts: 12, initialDelay: 5000, backoffMultiplier: 3 },
  },
};

export const valuesOfWebhook = ({ url, events, headers, config }: Webhook): WebhookValues => ({
  url,
  events,
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  config: { ...config, rateLimit: config.rateLimit ?? '' },
});

const configOf = ({ rateLimit, ...config }: WebhookValues['config']) => ({
  ...config,
  rateLimit: rateLimit === '' ? null : rateLimit,
});
/** By name; rows without one are left out. */
export const headersOf = (rows: readonly HeaderRow[]) =>
  Object.fromEntries(rows.filter(({ name }) => name.trim()).map(({ name, value }) => [name.trim(), value]));

export const newWebhookOf = ({ url, events, headers, config }: WebhookValues): NewWebhook => ({
  url,
  events,
  headers: headersOf(headers),
  config: configOf(config),
});

/** Only what differs. A masked value of a header stands for the one that is stored. */
export function webhookUpdateOf(before: WebhookValues, now: WebhookValues): WebhookUpdate {
  const changed = (name: keyof WebhookValues) => JSON.stringify(before[name]) !== JSON.stringify(now[name]);
  return {
    ...(changed('url') && { url: now.url }),
    ...(changed('events') && { events: now.events }),
    ...(changed('headers') && { headers: headersOf(now.headers) }),
    ...(changed('config') && { config: configOf(now.config) }),
  };
}
