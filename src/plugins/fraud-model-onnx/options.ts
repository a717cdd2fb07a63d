import { z } from 'zod';
import { severities } from '@callwarden/sdk';
import { OperatingPoints } from './operating-points.js';

export const Options = z.strictObject({
  folder: z.string().min(1).describe('The folder of the model.'),
  threads: z.int().min(1).max(64).default(1).describe('Processor threads that one scoring may use.'),
  classifier: z
    .strictObject({
      labels: z
        .record(z.string(), z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be fraud, legitimate or an indicator type'))
        .optional()
        .describe('What each label means: fraud, legitimate or an indicator type.'),
      threshold: z
        .number()
        .min(0)
        .max(1)
        .default(0.5)
        .describe('The lowest probability that is reported as an indicator.'),
      severity: z.enum(severities).default('high').describe('Severity of its indicators.'),
      operatingPoints: OperatingPoints.optional().describe(
        'Which risks, as the classifier gives them, are shown as which scores; without them they are shown as they are.',
      ),
      passageTokens: z.int().min(16).max(100_000).default(256).describe('Tokens that are judged together.'),
      name: z
        .string()
        .min(1)
        .optional()
        .describe(
          'Name of the model in results; by default the one in its `config.json`, else the name of its folder.',
        ),
      version: z.string().min(1).default('1').describe('Stored with every score: change it with the model.'),
      languages: z.array(z.string().min(2)).min(1).default(['en']).describe('Languages of the calls that it scores.'),
    })
    .prefault({})
    .describe('For folders with a Hugging Face text classifier.'),
});
export type Options = z.output<typeof Options>;
