import { NestFactory } from '@nestjs/core';
import { writeFileSync } from 'node:fs';
import { AppModule } from './app.module.js';
import { loadConfig } from './core/platform/config/load-config.js';
import { errorsAsMarkdown } from './core/platform/errors/error-reference.js';
import { openApiDocument } from './core/platform/openapi/document.js';
import { packagePath } from './core/platform/config/package-path.js';
import { ProviderRegistry } from './core/platform/plugins/provider-registry.js';
import { LocalFileStore } from './core/platform/storage/local-file-store.js';
import { ProgressView } from './core/features/analyses/analysis.schemas.js';
import { eventsPage } from './core/features/webhooks/catalogue/events-page.js';
import { openApiWebhooks, openApiWebhookSchemas } from './core/features/webhooks/catalogue/openapi-webhooks.js';
import { openApiNames } from './openapi-names.js';
import { version } from './version.js';

// npm run generate: the document of the routes as they are and the pages of errors and events, without a database: in preview nothing is created.
const foundation = {
  config: loadConfig({}),
  databaseUrl: 'postgres://nowhere/none',
  registry: new ProviderRegistry([]),
  files: new LocalFileStore('data'),
};
const app = await NestFactory.create(AppModule.with(foundation), { preview: true, logger: false });
const document = openApiDocument(app, {
  version,
  names: openApiNames,
  webhooks: openApiWebhooks(),
  webhookSchemas: openApiWebhookSchemas(),
});
writeFileSync(packagePath('openapi/openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
writeFileSync(packagePath('docs/errors.md'), errorsAsMarkdown());
const progress = {
  analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha',
  status: 'processing',
  stage: 'transcribe',
  percent: 42,
};
writeFileSync(
  packagePath('docs/events.md'),
  eventsPage({ schema: ProgressView, example: ProgressView.parse(progress) }),
);
