export const webhookEventTypes = [
  'analysis.started',
  'analysis.completed',
  'analysis.failed',
  'fraud.detected',
  'review.assigned',
  'review.completed',
  'review.escalated',
  'integration.error',
  'user.action',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];
/** The component of the OpenAPI document with the body of any delivery. */
export const payloadName = 'WebhookPayload';

export const webhookStatuses = ['active', 'inactive', 'failed'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

export interface WebhookConfig {
  readonly retryPolicy: {
    readonly maxAttempts: number;
    /** Milliseconds. */
    readonly initialDelay: number;
    readonly backoffMultiplier: number;
  };
  /** Milliseconds. */
  readonly timeout: number;
  readonly active: boolean;
  readonly batchEvents: boolean;
  readonly includeFullData: boolean;
  readonly ordered: boolean;
  /** Deliveries a second; null: no limit. */
  readonly rateLimit: number | null;
}

export interface TestResult {
  readonly success: boolean;
  /** Null when nothing answered. */
  readonly statusCode: number | null;
  /** Milliseconds. */
  readonly responseTime: number;
  readonly error: string | null;
}
