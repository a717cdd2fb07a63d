import type { DeliveryStatus, GatheredMessage, StoredStatus } from '../delivery.types.js';

/** What became of one delivery. */
export interface LoggedDelivery {
  readonly id: string;
  readonly messageId: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  /** Why it was skipped. */
  readonly reason: string | null;
  /** Since ever. */
  readonly attempts: number;
  /** Of the last attempt. */
  readonly statusCode: number | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  readonly occurredAt: Date;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly settledAt: Date | null;
}

/** One delivery with its message. */
export interface DeliveryDetail extends LoggedDelivery {
  readonly storedStatus: StoredStatus;
  readonly sequence: number | null;
  /** The delivery that carries this one together with others. */
  readonly batchId: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly resource: unknown;
  /** In a batch, the ids of all messages it was made of. */
  readonly messageIds: readonly string[] | null;
  /** In a batch, the messages that it still carries. */
  readonly gathered: readonly GatheredMessage[] | null;
}

export interface LoggedAttempt {
  /** From 1. */
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly address: string;
  readonly statusCode: number | null;
  readonly errorCode: string | null;
  readonly error: string | null;
  readonly responseBody: string | null;
}

export interface LogFilters {
  readonly status?: readonly DeliveryStatus[];
  readonly type?: readonly string[];
  /** When the message occurred: from the first moment to before the second. */
  readonly dateFrom?: Date;
  readonly dateTo?: Date;
}

export const settledStatuses = ['delivered', 'failed', 'skipped'] as const;
export type SettledStatus = (typeof settledStatuses)[number];

/** What is to be delivered once more. */
export interface Replay {
  /** When the message occurred: from the first moment to before the second. */
  readonly since: Date;
  readonly until?: Date;
  readonly types?: readonly string[];
  /** All settled ones when absent. */
  readonly statuses?: readonly SettledStatus[];
}

export interface Replayed {
  readonly count: number;
  /** From where to go on; null when all are done. */
  readonly continueFrom: Date | null;
}
