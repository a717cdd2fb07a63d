import { accountExamples } from './account-examples.js';
import { analysisExamples } from './analysis-examples.js';
import { modelExamples } from './model-examples.js';
import { notificationExamples } from './notification-examples.js';
import { operationExamples } from './operation-examples.js';
import { reviewExamples } from './review-examples.js';
import { statisticsExamples } from './statistics-examples.js';
import { uploadExamples } from './upload-examples.js';
import { webhookExamples } from './webhook-examples.js';

/** An example for each component that an operation answers with; a test holds them against their schemas. */
export const successExamples: Readonly<Record<string, unknown>> = {
  ...accountExamples,
  ...operationExamples,
  ...uploadExamples,
  ...modelExamples,
  ...statisticsExamples,
  ...analysisExamples,
  ...notificationExamples,
  ...reviewExamples,
  ...webhookExamples,
};
