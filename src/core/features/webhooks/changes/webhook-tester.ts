import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { newId } from '../../../platform/database/identifier.js';
import type { Attempt } from '../../../platform/deliveries/delivery.types.js';
import { errors } from '../../../platform/errors/errors.js';
import { OutboundClient } from '../../../platform/outbound/guarded-client.js';
import { OutboundRefusal } from '../../../platform/outbound/outbound-error.js';
import { callReceiver, tryReceiver, type ReceiverRequest } from '../../../platform/receivers/call-receiver.js';
import { deliveryRequest } from '../delivery-request.js';
import { refuseUrl } from '../../../platform/receivers/named-url.js';
import { invalidWebhook } from '../../../platform/receivers/receiver-input.js';
import { ReceiverSecrets } from '../../../platform/receivers/receiver-secrets.js';
import { WebhookReader } from '../webhook-reader.js';
import type { TestResult } from '../webhook.types.js';
import { openWebhook, type OpenWebhook } from '../open-webhook.js';

/** Sends test deliveries. They take as long as `config.timeout`: never in a transaction. */
@Injectable()
export class WebhookTester {
  constructor(
    private readonly reader: WebhookReader,
    private readonly client: OutboundClient,
    private readonly secrets: ReceiverSecrets,
    private readonly clock: Clock,
  ) {}

  /** What the guard refuses is a failed test too. Throws NOT_FOUND. */
  async test(caller: Principal, id: string): Promise<TestResult> {
    const open = openWebhook(this.secrets, await this.reader.find(caller, id), this.clock.now());
    return resultOf(await callReceiver(this.client, this.request(caller, open)));
  }

  /** Throws INVALID_URL where the guard refuses, WEBHOOK_TEST_FAILED where the receiver does not accept it. */
  async mustSucceed(caller: Principal, webhook: OpenWebhook): Promise<TestResult> {
    const attempt = await tryReceiver(this.client, this.request(caller, webhook)).catch((error: unknown) => {
      throw error instanceof OutboundRefusal ? refuseUrl(error, invalidWebhook) : error;
    });
    const result = resultOf(attempt);
    if (!result.success) throw errors.webhookTestFailed(result.statusCode, result.error!);
    return result;
  }

  private request(caller: Principal, webhook: OpenWebhook): ReceiverRequest {
    const now = this.clock.now();
    const delivery = {
      deliveryId: newId('delivery'),
      messageId: newId('event'),
      type: 'user.action',
      occurredAt: now,
      data: { userId: caller.id, action: 'webhook.test', resource: webhook.id },
    };
    return deliveryRequest(webhook, delivery, now);
  }
}

/** Throws SERVICE_UNAVAILABLE where nothing can be said of the receiver. */
function resultOf({ accepted, statusCode, durationMs, error, errorCode }: Attempt): TestResult {
  if (errorCode === 'ABORTED') throw errors.serviceUnavailable('The service is shutting down; try again shortly.');
  return { success: accepted, statusCode, responseTime: durationMs, error };
}
