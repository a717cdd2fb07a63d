const webhookId = 'whk_01jd5q2c4e6g8j0m2p4r6t8v0x';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const createdAt = '2026-01-31T08:00:00.000Z';
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
const pagination = { page: 1, limit: 20, total: 1, pages: 1, hasNext: false, hasPrev: false };

/** Answers about webhooks, by component. */
export const webhookExamples: Readonly<Record<string, unknown>> = {
  Webhook: webhook,
  WebhookList: { data: [webhook], pagination },
  CreatedWebhook: { ...webhook, secret },
  RotatedSecret: { webhookId, secret, previousSecretUntil },
  WebhookTestResult: testResult,
  WebhookEventList: {
    data: [
      {
        type: 'analysis.started',
        description: 'An analysis began.',
        schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
        example: {
          id: 'evt_01jd5q4e6g8j0m2p4r6t8v0x2z',
          type: 'analysis.started',
          timestamp: '2026-01-31T08:00:00.000Z',
          webhookId: 'whk_01jd5q2c4e6g8j0m2p4r6t8v0x',
          data: { analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha', startedAt: '2026-01-31T08:00:00.000Z' },
        },
      },
    ],
  },
};
