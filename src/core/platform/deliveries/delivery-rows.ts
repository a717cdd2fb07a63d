import type { StoredStatus } from './delivery.types.js';

/** How much of one endpoint is wanted; times in milliseconds. */
export interface LaneRequest {
  readonly endpoint: string;
  readonly most: number;
  readonly lease: number;
  readonly ordered: boolean;
}

export interface MessageRow {
  readonly id: string;
  readonly account_id: string;
  readonly type: string;
  readonly occurred_at: Date;
  readonly data: object;
  readonly resource: unknown;
  readonly analysis_id: string | null;
}
export interface DeliveryRow {
  readonly id: string;
  readonly account_id: string;
  readonly endpoint_id: string;
  readonly message_id: string;
  readonly type: string;
  readonly status: StoredStatus;
  readonly reason: string | null;
  /** Present where it is numbered. */
  readonly subject: string | null;
}
export interface Added {
  readonly endpointId: string;
  readonly status: StoredStatus;
}

/** What one attempt leaves behind. */
export interface OutcomeRow {
  readonly id: string;
  readonly status: StoredStatus;
  /** When it is tried again. */
  readonly due_at: Date | null;
  readonly started_at: Date;
  readonly duration_ms: number;
  readonly address: string;
  readonly status_code: number | null;
  readonly error_code: string | null;
  readonly error: string | null;
  readonly response_body: string | null;
}
