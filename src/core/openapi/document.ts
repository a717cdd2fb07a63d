import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { errors, type ErrorName } from '../errors/errors.js';
import { ERROR_MARK } from './api-errors.decorator.js';

interface Operation {
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
  security?: unknown;
  description?: string;
  [extension: string]: unknown;
}

const description =
  'Upload recordings of phone calls; read transcripts, fraud scores and the evidence for them. Durations are seconds, sizes bytes, timestamps ISO 8601 UTC. ' +
  'Every error has the body `{"error": {"code", "message", "details"?}}`.';

/** The OpenAPI document of the running application, with every documented error of every operation. */
export function openApiDocument(app: INestApplication, version: string): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Callwarden')
    .setDescription(description)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey');
  const document = SwaggerModule.createDocument(app, builder.build());
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: errorSchema },
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path as Record<string, Operation>))
      if (operation.responses) complete(operation);
  }
  return document;
}

function complete(operation: Operation): void {
  const marks = Object.keys(operation).filter((key) => key.startsWith(ERROR_MARK));
  const names = marks.map((mark) => mark.slice(ERROR_MARK.length) as ErrorName);
  for (const mark of marks) delete operation[mark];
  const scope = operation['x-required-scope'];
  if (typeof scope === 'string')
    operation.description = [operation.description, `Needs the scope \`${scope}\`.`].filter(Boolean).join('\n\n');
  const byStatus = Map.groupBy(names, (name) => errors[name].status);
  for (const [status, group] of [...byStatus].toSorted(([a], [b]) => a - b)) {
    const codes = group.map((name) => errors[name].code);
    operation.responses[status] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(codes.map((code) => [code, { value: { error: { code, message: '…' } } }])),
        },
      },
    };
  }
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: [...new Set(Object.values(errors).map(({ code }) => code))].toSorted() },
        message: { type: 'string' },
        details: { type: 'object', additionalProperties: true },
        retryAfter: { type: 'integer', description: 'Seconds; on RATE_LIMIT_EXCEEDED.' },
      },
    },
  },
} as never;
