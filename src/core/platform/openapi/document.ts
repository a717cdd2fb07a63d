import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { completeOperation, type Operation } from './complete-operation.js';
import { withDiscriminator } from './discriminators.js';
import { errorExamplesOf, errorSchemas } from './error-components.js';
import { headers } from './headers.js';
import { mapSchemas } from './map-schemas.js';
import { nameSchemas, type SchemaNames } from './name-schemas.js';
import { withOptionalDefaults } from './optional-defaults.js';
import { shareErrorResponses } from './share-responses.js';
import { tags } from './tags.js';
import { tidySchema } from './tidy-schema.js';

const description =
  'Upload recordings of phone calls; read transcripts, fraud scores and the evidence for them. Durations are seconds, sizes bytes, timestamps ISO 8601 UTC. ' +
  'Every error has the body `{"error": {"code", "message", "details"?}}`, or is a problem details object (RFC 9457) for clients whose `Accept` names ' +
  '`application/problem+json`; [the errors](/docs/errors). A path whose method is not listed answers 405 `METHOD_NOT_ALLOWED` with `Allow`; HEAD is possible ' +
  'wherever GET is.';

const mediaCookie =
  'Set by a sign-in with `session: "cookie"` and renewed with the session, for media elements of pages of the service, which cannot send headers. It counts only without `Authorization`.';

/** What the document says beyond the routes. */
export interface DocumentParts {
  readonly version: string;
  /** What several routes share. */
  readonly names: SchemaNames;
  /** What the service sends itself, and the schemas of it. */
  readonly webhooks: OpenAPIObject['webhooks'];
  readonly webhookSchemas: Readonly<Record<string, object>>;
}

/** The OpenAPI document of the running application, with every documented error of every operation. */
export function openApiDocument(app: INestApplication, parts: DocumentParts): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, frame(parts.version));
  document.webhooks = parts.webhooks;
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.entries(path as Record<string, Operation>).filter(([, { responses }]) => responses),
  );
  for (const [method, operation] of operations) completeOperation(method, operation);
  const responses = shareErrorResponses(operations.map(([, operation]) => operation));
  document.components = {
    ...document.components,
    headers: headers as never,
    responses: responses as never,
    examples: errorExamplesOf(responses),
    schemas: { ...document.components?.schemas, ...parts.webhookSchemas, ...errorSchemas },
  };
  delete document.info.contact; // a self-hosted service is its operator's
  tidySchema(document.paths);
  tidySchema(document.webhooks);
  tidySchema(document.components.schemas);
  return readable(nameSchemas(document, parts.names));
}

/** What holds for the whole document. */
function frame(version: string) {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Callwarden')
    .setDescription(description)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'The service that this document comes from.')
    .addServer('{scheme}://{host}', 'A service elsewhere.', {
      scheme: { default: 'https', enum: ['https', 'http'], description: 'http only on the machine itself.' },
      host: { default: 'localhost:3000', description: 'Host name, and the port if it is not the usual one.' },
    })
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey')
    .addCookieAuth('callwarden_media', { type: 'apiKey', description: mediaCookie }, 'mediaCookie');
  for (const [name, text] of Object.entries(tags)) builder.addTag(name, text);
  return builder.build();
}

/** As generators read it best; it means the same. */
function readable(document: OpenAPIObject): OpenAPIObject {
  const schemas = mapSchemas(document.components!.schemas, withOptionalDefaults) as Record<string, object>;
  const components = { ...document.components, schemas: schemas as never };
  return mapSchemas({ ...document, components }, (node) => withDiscriminator(node, schemas)) as OpenAPIObject;
}
