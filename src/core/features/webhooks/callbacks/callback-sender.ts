import { Injectable } from '@nestjs/common';
import { Callbacks } from '../../analyses/callbacks.service.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Attempt, ClaimedDelivery } from '../../../platform/deliveries/delivery.types.js';
import { type DeliveryEndpoint, type DeliverySender, SendsDeliveries } from '../../../platform/deliveries/sender.js';
import { OutboundClient } from '../../../platform/outbound/guarded-client.js';
import { callReceiver } from '../../../platform/receivers/call-receiver.js';
import { policyOf, toDeliver } from '../sending/webhook-sender.js';
import { usualConfig } from '../webhook-config.schemas.js';
import { callbackRequest } from './callback-request.js';
import { CallbackRights } from './callback-rights.js';

const policy = policyOf(usualConfig);

/** Calls what uploads named as their callbacks. */
@Injectable()
@SendsDeliveries({ prefix: 'cbr' })
export class CallbackSender implements DeliverySender {
  private readonly endpoint: DeliveryEndpoint = {
    policy,
    closed: null,
    isFailing: false,
    send: (delivery, signal) => this.send(delivery, signal),
  };

  constructor(
    private readonly callbacks: Callbacks,
    private readonly rights: CallbackRights,
    private readonly client: OutboundClient,
    private readonly clock: Clock,
  ) {}

  /** Each exists while a delivery names it; where a delivery goes is found by its analysis. */
  async endpoints(ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryEndpoint>> {
    return new Map(ids.map((id) => [id, this.endpoint]));
  }

  async heard(): Promise<void> {
    // Nothing is switched off: no callback has a second event.
  }

  private async send(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Attempt> {
    const callback = await this.callbacks.find(delivery.accountId, String(delivery.data?.['analysisId']));
    if (!callback) return notSent('ERASED', 'The analysis was erased.');
    // The path often identifies the call, and outlives it in the log of attempts.
    const address = new URL(callback.url).origin;
    if (!(await this.rights.allow(callback))) return { ...notSent('ACCESS_DENIED', denied), address };
    const request = callbackRequest(callback, toDeliver(delivery), this.clock.now());
    const attempt = await callReceiver(this.client, request, signal);
    return { ...attempt, address, isFinal: attempt.isGone === true };
  }
}

const denied =
  'Nothing was sent: the user or API key that uploaded the recording is not active any more, or may not read the analysis.';

const notSent = (errorCode: string, error: string): Attempt => ({
  accepted: false,
  address: '',
  durationMs: 0,
  statusCode: null,
  errorCode,
  error,
  responseBody: null,
  isEndpointUnwell: false,
  isFinal: true,
});
