import { z } from 'zod';
import { definePlugin, type FraudModel, severities } from '../../core/sdk/index.js';
import { isClassifierFolder, readClassifierFolder } from './classifier/classifier-folder.js';
import { ClassifierNetwork } from './classifier/classifier-network.js';
import { ClassifierScorer } from './classifier/classifier-scorer.js';
import { meaningsOf } from './classifier/labels.js';
import { readModelFolder } from './model-folder.js';
import { Networks } from './networks.js';
import { Scorer } from './scorer.js';

/** Shows at the start that the networks run and fit their description. */
const sample = {
  language: 'en',
  confidence: 1,
  utterances: [{ speaker: 0, start: 0, end: 1, text: 'Good morning.' }],
};

const Options = z.strictObject({
  folder: z.string().min(1).describe('A model folder; a relative path starts at the working directory.'),
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
      severity: z.enum(severities).default('high').describe('Of its indicators.'),
      passageTokens: z.int().min(16).max(100_000).default(256).describe('Tokens that are judged together.'),
      name: z.string().min(1).optional(),
      version: z.string().min(1).default('1'),
      languages: z.array(z.string().min(2)).min(1).default(['en']),
    })
    .prefault({})
    .describe('Of folders with a Hugging Face text classifier.'),
});
type Options = z.output<typeof Options>;

/** Scores transcripts with a model folder: our own layout, such as models/fraud-en, or a text classifier as Hugging Face exports it. */
export default definePlugin({
  sdk: 1,
  kind: 'fraud-model',
  name: 'fraud-model-onnx',
  version: '0.2.0',
  options: Options,
  async create(options, { log }) {
    if (await isClassifierFolder(options.folder)) return classifier(options);
    const model = await readModelFolder(options.folder);
    const networks = await Networks.load(model, options.threads);
    const scorer = new Scorer(model.description, networks, log);
    const { name, version, languages } = model.description;
    return provider({ name, version, languages }, scorer, networks);
  },
});

async function classifier({ folder, threads, classifier: options }: Options) {
  const found = await readClassifierFolder(folder);
  const meanings = meaningsOf(found, options.labels);
  const network = await ClassifierNetwork.load(found, threads);
  const { name = found.name, version, languages } = options;
  return provider({ name, version, languages }, new ClassifierScorer(found, network, meanings, options), network);
}

function provider(
  model: FraudModel['model'],
  scorer: Pick<FraudModel, 'score'>,
  networks: { release(): Promise<void> },
) {
  return {
    model,
    score: (...of: Parameters<FraudModel['score']>) => scorer.score(...of),
    check: async () => void (await scorer.score(sample, new AbortController().signal)),
    close: () => networks.release(),
  };
}
