import { createdAt } from './example-values.js';

const webhookId = 'whk_01jd5q2c4e6g8j0m2p4r6t8v0x';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const previousSecretUntil = '2026-02-01T08:00:00.000Z';
const testResult = { success: true, statusCode: 204, responseTime: 83, error: null };
const webhook = {
  webhookId,
  url: 'https://hooks.example.com/callwarden',
  events: ['analysis.completed', 'fraud.detected'],
  headers: { Authorization: '********' },
  status: 'active',
  config: {
    retryPolicy: { maxAttempts: 12, initialDelay: 5000, backoffMultiplier: 3 },
    timeout: 10_000,
    active: true,
    batchEvents: false,
    includeFullData: false,
    ordered: false,
    rateLimit: null,
  },
  testResult,
  failure: null,
  previousSecretUntil: null,
  createdBy: 'usr_01jd5kz3x9a7c2v5b8n1m4q6we',
  createdAt,
  updatedAt: createdAt,
};
const attempt = {
  number: 1,
  startedAt: createdAt,
  responseTime: 83,
  url: webhook.url,
  statusCode: 500,
  errorCode: 'STATUS',
  error: 'The receiver responded with status 500.',
  responseBody: 'out of memory',
};
const delivery = {
  deliveryId: 'dlv_01jd5q5f7h9k1n3q5s7v9x1z3b',
  eventId: 'evt_01jd5q4e6g8j0m2p4r6t8v0x2z',
  type: 'analysis.started',
  status: 'pending',
  reason: null,
  attempts: 1,
  statusCode: 500,
  responseTime: 83,
  error: attempt.error,
  occurredAt: createdAt,
  createdAt,
  nextAttemptAt: '2026-01-31T08:00:05.000Z',
  completedAt: null,
};
const pagination = { page: 1, limit: 20, total: 1, pages: 1, hasNext: false, hasPrev: false };

const callback = {
  callbackId: 'cbk_01jd5q2c4e6g8j0m2p4r6t8v0x',
  analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha',
  url: 'https://hooks.example.com/calls/4711',
  events: ['analysis.completed', 'analysis.failed'],
  isSigned: true,
  createdBy: 'key_01jd5kz5q1w3e5r7t9y2u4i6op',
  createdAt,
  delivery: null,
};

/** Answers about webhooks, by component. */
export const webhookExamples: Readonly<Record<string, unknown>> = {
  Callback: callback,
  Webhook: webhook,
  WebhookList: { data: [webhook], pagination },
  CreatedWebhook: { ...webhook, secret },
  RotatedSecret: { webhookId, secret, previousSecretUntil },
  WebhookTestResult: testResult,
  WebhookDeliverySummary: delivery,
  WebhookDeliveryList: { data: [delivery], pagination },
  WebhookDelivery: {
    ...delivery,
    sequence: null,
    batchId: null,
    events: null,
    request: {
      method: 'POST',
      url: webhook.url,
      headers: {
        Authorization: '********',
        'content-type': 'application/json',
        'user-agent': 'Callwarden-Webhooks/1',
        'x-service-event': delivery.type,
        'x-service-delivery': delivery.deliveryId,
      },
      body: `{"id":"${delivery.eventId}","type":"analysis.started","timestamp":"${createdAt}","webhookId":"${webhookId}","data":{"analysisId":"ana_01jd5m8w6qf2tcr9x0v7y4k3ha","startedAt":"${createdAt}"}}`,
    },
    response: { statusCode: 500, body: attempt.responseBody },
    attemptLog: [attempt],
  },
  WebhookReplayStarted: { deliveries: 12, continueFrom: null },
  // Empty: Spectral takes what has `type` and `example` for a schema. The section `webhooks` has an example of each.
  WebhookEventList: { data: [] },
};
