import { jsonSchema } from '../../../platform/openapi/json-schema.js';
import { exampleEnvelope } from './catalogue.examples.js';
import { eventMeanings } from './catalogue.js';
import { envelopeSchema } from './envelope.schema.js';
import { payloadName, type WebhookEventType, webhookEventTypes } from '../webhook.types.js';

const header = (name: string, description: string, example: string, required = true) => ({
  name,
  in: 'header' as const,
  required,
  description,
  schema: { type: 'string' as const },
  example,
});

const signature = '5d41402abc4b2a76b9719d911017c592ae2f7c8d3f6b0a1e4d9c8b7a6f5e4d3c';
const headersOf = (type: WebhookEventType) => [
  header(
    'x-service-signature',
    'Lower-case hexadecimal HMAC-SHA256 of the raw body, keyed with the secret.',
    signature,
  ),
  header(
    'x-service-signature-previous',
    'The same, keyed with the previous secret, for a limited time after a rotation.',
    signature.split('').toReversed().join(''),
    false,
  ),
  header('x-service-timestamp', 'When this attempt was signed.', '2026-01-31T08:00:05.000Z'),
  header('x-service-event', 'The type of the event.', type),
  header('x-service-delivery', 'Id of the delivery in the delivery log.', 'dlv_01jd5q5f7h9k1n3q5s7v9x1z3b'),
  header('webhook-id', 'The id of the body, the same in every attempt.', 'evt_01jd5q4e6g8j0m2p4r6t8v0x2z'),
  header('webhook-timestamp', 'When this attempt was signed, in seconds since 1970.', '1769846405'),
  header(
    'webhook-signature',
    'Standard Webhooks 1.0: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two with a space between after a rotation.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

/** What the service sends to webhooks: the section `webhooks` of the OpenAPI document. */
export const openApiWebhooks = () =>
  Object.fromEntries(webhookEventTypes.map((type) => [type, { post: delivery(type) }]));

/** The body of a delivery of each type, and of any. */
export const openApiWebhookSchemas = (): Record<string, object> => ({
  ...Object.fromEntries(webhookEventTypes.map((type) => [`${eventName(type)}Event`, jsonSchema(envelopeSchema(type))])),
  [payloadName]: {
    description: 'The body of a delivery. New types may be added: answer those that you do not know with 2xx.',
    oneOf: webhookEventTypes.map((type) => ({ $ref: bodyOf(type) })),
  },
});

/** `analysis.started` is AnalysisStarted. */
export const eventName = (type: WebhookEventType) =>
  type.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase());
const bodyOf = (type: WebhookEventType) => `#/components/schemas/${eventName(type)}Event`;

const delivery = (type: WebhookEventType) => ({
  operationId: `deliver${eventName(type)}`,
  tags: ['webhooks'],
  summary: eventMeanings[type],
  description:
    'Sent to the endpoint of each webhook with this type among its `events`. Verify the signature before you trust the body.',
  security: [],
  parameters: headersOf(type),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: bodyOf(type) }, example: exampleEnvelope(type) } },
  },
  responses: {
    '2XX': { description: 'Accepted; at most 64 KiB of the body are read.' },
    '410': { description: 'The webhook is disabled at once.' },
    default: { description: 'Retried later; `Retry-After` is honoured. Redirects are not followed.' },
  },
});
