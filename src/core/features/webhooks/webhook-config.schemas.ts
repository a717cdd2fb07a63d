import { z } from 'zod';
import type { BadField } from '../../platform/errors/errors.js';
import type { WebhookConfig } from './webhook.types.js';

const whole = (min: number, max: number) => {
  const says = `must be a whole number from ${min} to ${max}`;
  return z.int(says).min(min, says).max(max, says);
};

/** Says the unit: who means seconds sends a number that is too small. */
const milliseconds = (min: number, max: number) => {
  const says = `must be a whole number of milliseconds from ${min} to ${max}, which is ${min / 1000} to ${max / 1000} seconds`;
  return z.int(says).min(min, says).max(max, says);
};

const policy = {
  maxAttempts: whole(1, 20).describe('Attempts per delivery, including the first.'),
  initialDelay: milliseconds(100, 3_600_000).describe('Delay before the second attempt, in milliseconds.'),
  backoffMultiplier: z
    .number()
    .min(1)
    .max(10)
    .describe('Factor of the delay from each attempt to the next; with ±20 % jitter, at most 12 hours.'),
};
const settings = {
  timeout: milliseconds(1_000, 30_000).describe(
    'Timeout of one attempt, from name resolution to the end of the response. Milliseconds.',
  ),
  active: z
    .boolean()
    .describe('False: nothing is sent; missed events can be replayed. True reactivates a failed webhook.'),
  batchEvents: z
    .boolean()
    .describe(
      'Combines up to 100 events of one type, or those of 5 seconds, in one delivery. Cannot be combined with `ordered`.',
    ),
  includeFullData: z.boolean().describe('Adds `data.resource`: the analysis or review as its GET returns it.'),
  ordered: z
    .boolean()
    .describe(
      'Delivers events about one analysis or review one at a time, numbered by `sequence`. Cannot be combined with `batchEvents`.',
    ),
  rateLimit: whole(1, 1000).nullable().describe('Deliveries per second; null: no limit.'),
};

/** Two settings exclude each other; reported also where other fields are bad. */
export const exclusionsIn = (config: unknown): BadField[] => {
  const { ordered, batchEvents } = (config ?? {}) as Readonly<Record<string, unknown>>;
  if (ordered !== true || batchEvents !== true) return [];
  return [
    { path: 'ordered', reason: 'and batchEvents must not both be true: a batch has no order' },
    { path: 'batchEvents', reason: 'and ordered must not both be true: a batch has no order' },
  ];
};
const exclusive = [
  (config: unknown, context: Pick<z.core.$RefinementCtx, 'addIssue'>) => {
    for (const { path, reason } of exclusionsIn(config))
      context.addIssue({ code: 'custom', path: [path], message: reason });
  },
  { when: () => true },
] as const;

export const NewWebhookConfig = z
  .strictObject({
    retryPolicy: z
      .strictObject({
        maxAttempts: policy.maxAttempts.default(12),
        initialDelay: policy.initialDelay.default(5_000),
        backoffMultiplier: policy.backoffMultiplier.default(3),
      })
      .prefault({}),
    timeout: settings.timeout.default(10_000),
    active: settings.active.default(true),
    batchEvents: settings.batchEvents.default(false),
    includeFullData: settings.includeFullData.default(false),
    ordered: settings.ordered.default(false),
    rateLimit: settings.rateLimit.default(null),
  })
  .superRefine(...exclusive);

export const usualConfig: WebhookConfig = NewWebhookConfig.parse({});

/** Null puts the default back. */
const resettable = <T extends Record<string, z.ZodType>>(shape: T) =>
  z
    .strictObject(
      Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, each.nullable()])) as {
        [K in keyof T]: z.ZodNullable<T[K]>;
      },
    )
    .partial();

export const WebhookConfigUpdate = resettable({ retryPolicy: resettable(policy), ...settings })
  .superRefine(...exclusive)
  .describe('Merged by key; null restores the default.');
export type WebhookConfigUpdate = z.output<typeof WebhookConfigUpdate>;

export const WebhookConfigView = z
  .object({ retryPolicy: z.object(policy), ...settings })
  .describe('All settings, including defaults.');

export function mergeConfig(config: WebhookConfig, update: WebhookConfigUpdate = {}): WebhookConfig {
  const { retryPolicy, ...rest } = update;
  return {
    ...merged(config, rest, usualConfig),
    retryPolicy:
      retryPolicy === null
        ? usualConfig.retryPolicy
        : merged(config.retryPolicy, retryPolicy ?? {}, usualConfig.retryPolicy),
  };
}

function merged<T extends object>(current: T, update: { [K in keyof T]?: T[K] | null }, usual: T): T {
  const entries = Object.entries(update).filter(([, value]) => value !== undefined);
  return {
    ...current,
    ...Object.fromEntries(entries.map(([name, value]) => [name, value ?? usual[name as keyof T]])),
  };
}
