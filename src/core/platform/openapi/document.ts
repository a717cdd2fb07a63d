import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { errors } from '../errors/errors.js';
import { completeOperation, type Operation } from './complete-operation.js';
import { headers } from './headers.js';
import { tidySchema } from './tidy-schema.js';

const description =
  'Upload recordings of phone calls; read transcripts, fraud scores and the evidence for them. Durations are seconds, sizes bytes, timestamps ISO 8601 UTC. ' +
  'Every error has the body `{"error": {"code", "message", "details"?}}`. A path whose method is not listed answers 405 `METHOD_NOT_ALLOWED` with `Allow`; ' +
  'HEAD is possible wherever GET is.';

const tags = {
  analyses: 'Recordings of calls, their transcripts, and how likely they are fraud.',
  'api keys': 'Keys for other servers.',
  audit: 'Who did what, and when.',
  auth: 'Signing in with the embedded identity provider.',
  comments: 'What people write about calls.',
  exports: 'Whole lists of analyses and reviews as files.',
  files: 'The recordings themselves.',
  models: 'Quality of fraud models, measured by the verdicts of reviewers.',
  notifications: 'Who is notified about what, on which channel and when; preferences and rules.',
  operation: 'Health and metrics.',
  plugins: 'The configured transcribers, fraud models and assignment strategies.',
  reviews: 'Who reviews an analysis, by when, and with which verdict.',
  users: 'Who may sign in, with expertise and working hours.',
  views: 'Named filters of the lists of analyses and reviews.',
  webhooks: 'Which URLs are called on events, and the log of deliveries.',
} as const;

/**
 * The OpenAPI document of the running application, with every documented error of every operation; `webhooks` is what it
 * sends itself.
 */
export function openApiDocument(
  app: INestApplication,
  version: string,
  webhooks: OpenAPIObject['webhooks'],
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Callwarden')
    .setDescription(description)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey');
  for (const [name, text] of Object.entries(tags)) builder.addTag(name, text);
  const document = SwaggerModule.createDocument(app, builder.build());
  document.webhooks = webhooks;
  document.components = {
    ...document.components,
    headers: headers as never,
    schemas: { ...document.components?.schemas, ErrorResponse: errorSchema },
  };
  for (const path of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(path as Record<string, Operation>))
      if (operation.responses) completeOperation(method, operation);
  }
  delete document.info.contact; // a self-hosted service is its operator's
  tidySchema(document.paths);
  tidySchema(document.webhooks);
  tidySchema(document.components.schemas);
  return document;
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      additionalProperties: false,
      properties: {
        code: { type: 'string', enum: [...new Set(Object.values(errors).map(({ code }) => code))].toSorted() },
        message: { type: 'string', description: 'What is wrong and what to do.' },
        details: { type: 'object', additionalProperties: true },
        retryAfter: { type: 'integer', description: 'Seconds; with RATE_LIMIT_EXCEEDED.' },
        existingReviewId: { type: 'string', description: 'With REVIEW_EXISTS.' },
        invalidIds: { type: 'array', items: { type: 'string' }, description: 'With REVIEWS_NOT_FOUND.' },
      },
    },
  },
} as never;
