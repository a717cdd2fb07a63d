import type { OpenCallback } from '../../analyses/callbacks.service.js';
import type { ReceiverRequest } from '../../../platform/receivers/call-receiver.js';
import { fixedHeaders } from '../../../platform/receivers/fixed-headers.js';
import { messageHeaders, signatureHeaders } from '../../../platform/receivers/signature.js';
import { envelope, type ToDeliver } from '../delivery-request.js';
import type { Receiver } from '../open-webhook.js';
import { usualConfig } from '../webhook-config.schemas.js';

/** A callback is called as a webhook with the default settings is. */
export const receiverOf = ({ id, url }: OpenCallback): Receiver => ({ id, url, headers: {}, config: usualConfig });

/** As the request to a webhook; signed if the upload named a secret. */
export function callbackRequest(callback: OpenCallback, delivery: ToDeliver, at: Date): ReceiverRequest {
  const { accountId, url, secret } = callback;
  const body = JSON.stringify(envelope(receiverOf(callback), delivery));
  const message = { id: delivery.messageId, at };
  const signed =
    secret === null ? messageHeaders(message) : signatureHeaders({ ...message, body, secret, previousSecret: null });
  return {
    accountId,
    url,
    method: 'POST',
    headers: { ...fixedHeaders(delivery), ...signed },
    body,
    timeoutMs: usualConfig.timeout,
    hidden: secret === null ? [] : [secret],
  };
}
