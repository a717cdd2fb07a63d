import { DiscoveryService } from '@nestjs/core';
import type { Attempt, ClaimedDelivery } from './delivery.types.js';

/** When an endpoint is tried again, and how much of it at once. */
export interface DeliveryPolicy {
  readonly maxAttempts: number;
  /** Before the second attempt; milliseconds. */
  readonly initialDelayMs: number;
  /** Of the delay, from each attempt to the next. */
  readonly backoffMultiplier: number;
  /** Of one attempt, in all. */
  readonly timeoutMs: number;
  /** Null: as many as it takes. */
  readonly maxPerSecond: number | null;
  /** One after the other, of each subject. */
  readonly inOrder: boolean;
}

export interface DeliveryEndpoint {
  readonly policy: DeliveryPolicy;
  /** Why nothing is sent to it now; what waits for it is skipped. */
  readonly closed: string | null;
  /** Some deliveries to it failed recently: its sender has to be notified of the next success. */
  readonly isFailing: boolean;
  /** Throws only when `signal` aborts. */
  send(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Attempt>;
}

/** What became of attempts at one endpoint. */
export interface EndpointNews {
  readonly endpointId: string;
  readonly accepted: number;
  readonly refused: number;
  readonly isGone: boolean;
  readonly lastError: string | null;
}

/** Knows the endpoints of one kind, and how to send to them. */
export interface DeliverySender {
  /** As they stand now; those that exist no more are absent. */
  endpoints(ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryEndpoint>>;
  /** After attempts were recorded: all that were refused, and those accepted by an endpoint that was failing. */
  heard(news: readonly EndpointNews[]): Promise<void>;
}
/** Marks the sender of all endpoints whose id has this prefix. */
export const SendsDeliveries = DiscoveryService.createDecorator<{ prefix: string }>();
