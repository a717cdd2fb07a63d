/** What becomes of a delivery. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
/** `gathering` waits for others of its type; `batched` goes with its batch. */
export type StoredStatus = DeliveryStatus | 'gathering' | 'batched';

/** The content of deliveries. */
export interface NewMessage {
  /** Receivers drop repeats by it. */
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  readonly resource?: unknown;
  /** With this analysis its content is erased. */
  readonly analysisId?: string;
  /** Endpoints that want order get what is about the same thing one after the other. */
  readonly subject: string;
}

/** To whom: the same message goes to the same endpoint once. */
export interface NewDelivery {
  readonly messageId: string;
  readonly endpointId: string;
  /** Absent: it is sent at once. */
  readonly instead?: { readonly skipped: string } | 'gather';
  readonly inOrder?: boolean;
}

/** A message that goes with others in one delivery. */
export interface GatheredMessage {
  readonly id: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  readonly resource: unknown;
}

/** A delivery that this process alone may try now. */
export interface ClaimedDelivery extends Omit<GatheredMessage, 'id'> {
  readonly id: string;
  readonly accountId: string;
  readonly endpointId: string;
  readonly messageId: string;
  readonly type: string;
  readonly sequence: number | null;
  /** Attempts before this one since it was queued. */
  readonly tries: number;
  /** In a batch, the messages it carries; null in all others. */
  readonly gathered: readonly GatheredMessage[] | null;
}

/** How one attempt went. */
export interface Attempt {
  readonly accepted: boolean;
  readonly address: string;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly errorCode: string | null;
  /** One sentence for people. */
  readonly error: string | null;
  readonly responseBody: string | null;
  /** The endpoint, not the message, is to blame: nothing answered, or it said that it is unwell. */
  readonly isEndpointUnwell: boolean;
  /** The receiver asks for so long a pause. */
  readonly retryAfterMs?: number;
  /** The receiver wants nothing any more. */
  readonly isGone?: boolean;
  /** No other attempt at this delivery can succeed. */
  readonly isFinal?: boolean;
}
